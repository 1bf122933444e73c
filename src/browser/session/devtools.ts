import { WebSocket } from 'ws';
import { filterCommand } from './devtools-filter.ts';

/** A client's connection to the DevTools protocol of a session's browser, with what it may not do taken out. */
export interface Devtools {
  send(message: string): void;
  close(): void;
}

/** Bytes of one message of the browser. */
const MOST = 256 * 1024 * 1024;
/** Messages that wait for the browser to answer the knock. */
const MOST_WAITING = 1000;

export function openDevtools(
  { cdpPort, cdpPath }: { readonly cdpPort: number; readonly cdpPath: string },
  on: { message(text: string): void; close(): void },
): Devtools {
  const browser = new WebSocket(`ws://127.0.0.1:${cdpPort}${cdpPath}`, { perMessageDeflate: false, maxPayload: MOST });
  let waiting: string[] | undefined = [];
  browser.on('open', () => {
    for (const message of waiting ?? []) browser.send(message);
    waiting = undefined;
  });
  browser.on('message', (data) => on.message(data.toString()));
  browser.on('error', () => browser.terminate());
  browser.on('close', on.close);
  return {
    send(message) {
      const { pass, answer } = filterCommand(message);
      if (answer !== undefined) on.message(answer);
      if (pass === undefined) return;
      if (waiting === undefined) {
        if (browser.readyState === browser.OPEN) browser.send(pass);
      } else if (waiting.length < MOST_WAITING) waiting.push(pass);
    },
    close: () => browser.close(),
  };
}
