import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Channel, openChannel, processTransport } from '../../../foundation/channel/index.ts';
import { forkBrowser } from '../fork.ts';
import { cacheFolder } from '../program/cache-folder.ts';
import { type SessionOwner, type SessionPeer, sessionErrors } from './protocol.ts';

/** The operating system process of one session. */
export interface SessionProcess {
  /** For files of it and its browser. */
  readonly folder: string;
  readonly channel: Channel<SessionPeer>;
  /** Resolves after it has exited and its files are removed. */
  readonly gone: Promise<void>;
  /** Ends it; resolves like `gone`. @param reason error for pending requests */
  close(reason: Error): Promise<void>;
}

/** Handlers of its messages. */
export type SessionListeners = {
  readonly [Name in keyof SessionOwner['events']]: (payload: SessionOwner['events'][Name]) => void;
};

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Milliseconds for it to exit by itself. */
const END_MS = 4000;

/** @param cache see `cacheFolder` */
export async function startProcess(cache: string | undefined, events: SessionListeners): Promise<SessionProcess> {
  const compiled = join(await cacheFolder(cache), 'compiled');
  const folder = await mkdtemp(join(tmpdir(), `trawl-session-${process.pid}-`));
  // The browser may run as another user, who needs access to its own folder in there.
  await chmod(folder, 0o711);
  // Without a compile cache, half of the start would be spent on the driver's code.
  const child = forkBrowser(MAIN, { folder, heapMb: 512, compiled });
  const channel = openChannel<SessionPeer, SessionOwner>(processTransport(child), { errors: sessionErrors, events });
  const gone = channel.exited.then(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }).catch(() => {}),
  );
  return {
    folder,
    channel,
    gone,
    async close(reason) {
      channel.close(reason);
      const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await gone;
      clearTimeout(late);
    },
  };
}
