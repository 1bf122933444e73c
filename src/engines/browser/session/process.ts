import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Channel, openChannel, processTransport } from '../../../foundation/channel/index.ts';
import { forkBrowser } from '../fork.ts';
import { cacheFolder } from '../program/cache-folder.ts';
import { type SessionOwner, type SessionPeer, sessionErrors } from './protocol.ts';

/** The process of one session, as far as it is a process. */
export interface SessionProcess {
  /** For whatever it and its browser put down. */
  readonly folder: string;
  readonly channel: Channel<SessionPeer>;
  /** Resolves once it has gone and its files are removed. */
  readonly gone: Promise<void>;
  /** Ends it; resolves as `gone` does. @param reason what whoever still asks it gets */
  close(reason: Error): Promise<void>;
}

/** What is done with what the process says. */
export type SessionListeners = {
  readonly [Name in keyof SessionOwner['events']]: (payload: SessionOwner['events'][Name]) => void;
};

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Milliseconds for it to end by itself. */
const END_MS = 4000;

/** @param cache see `cacheFolder` */
export async function startProcess(cache: string | undefined, events: SessionListeners): Promise<SessionProcess> {
  const compiled = join(await cacheFolder(cache), 'compiled');
  const folder = await mkdtemp(join(tmpdir(), `trawl-session-${process.pid}-`));
  // The browser may run as another user, who has to get through to its own folder in there.
  await chmod(folder, 0o711);
  // Half of the time until it is up would go into reading the driver's code.
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
