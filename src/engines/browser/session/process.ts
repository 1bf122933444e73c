import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkBrowser } from '../fork.ts';
import { cacheFolder } from '../program/cache-folder.ts';
import type { FromSession, ToSession } from './protocol.ts';

/** The process of one session, as far as it is a process. */
export interface SessionProcess {
  /** For whatever it and its browser put down. */
  readonly folder: string;
  readonly exited: Promise<void>;
  /** Resolves once it has gone and its files are removed. */
  readonly gone: Promise<void>;
  /** @param sent told when it has left this process, which may be never */
  send(message: ToSession, sent?: () => void): void;
  listen(heard: (message: FromSession) => void): void;
  /** Ends it; resolves as `gone` does. */
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Milliseconds for it to end by itself. */
const END_MS = 4000;

/** @param cache see `cacheFolder` */
export async function startProcess(cache: string | undefined): Promise<SessionProcess> {
  const compiled = join(await cacheFolder(cache), 'compiled');
  const folder = await mkdtemp(join(tmpdir(), `trawl-session-${process.pid}-`));
  // The browser may run as another user, who has to get through to its own folder in there.
  await chmod(folder, 0o711);
  // Half of the time until it is up would go into reading the driver's code.
  const child = forkBrowser(MAIN, { folder, heapMb: 512, compiled });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const gone = exited.then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {}),
  );
  return {
    folder,
    exited,
    gone,
    send(message, sent = () => {}) {
      if (child.connected) child.send(message, () => sent());
    },
    listen: (heard) => void child.on('message', heard),
    async close() {
      if (child.connected) child.disconnect();
      const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await gone;
      clearTimeout(late);
    },
  };
}
