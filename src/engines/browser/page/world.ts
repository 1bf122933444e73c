import type { CDPSession } from 'playwright-core';
import { VisitFailure } from '../host/protocol.ts';

const NAME = 'trawl';
/** UTF-16 units of text that are read at a time, because a message is read in one go. */
const SLICE = 1_000_000;

/** Runs our own scripts in a page, in an isolated world that the page's scripts cannot see or reach. */
export interface World {
  /**
   * @param ms timeout
   * @throws Busy if its own scripts block ours; errors of the script; Error while the page navigates
   */
  run<T>(script: string, ms: number): Promise<T>;
  /** Stops the running script of the page. */
  interrupt(): Promise<void>;
}

/** The page's own scripts block. */
export class Busy extends Error {}

export function createWorld(session: CDPSession, frameId: string): World {
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: NAME });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description?.slice(0, 300) ?? exceptionDetails.text);
    }
    return result.value as T;
  };
  return {
    run: (script, ms) => within(evaluate(script), ms),
    interrupt: async () => {
      await within(session.send('Runtime.terminateExecution'), 1000).catch(() => {});
    },
  };
}

/** @throws Busy after `ms` */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Busy('the page does not respond')), Math.max(0, ms));
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Reads the text that a script has left in `trawlHtml`, in pieces. @throws VisitFailure tooLarge */
export async function fetchHtml(world: World, length: number, most: number, ms: number): Promise<string> {
  if (length > most) throw new VisitFailure({ kind: 'tooLarge' });
  const ends = performance.now() + ms;
  const pieces: string[] = [];
  for (let from = 0; from < length; from += SLICE) {
    const piece = `globalThis.trawlHtml.slice(${from},${from + SLICE})`;
    pieces.push(await world.run<string>(piece, ends - performance.now()));
  }
  await world.run('delete globalThis.trawlHtml', Math.max(500, ends - performance.now()));
  return pieces.join('');
}
