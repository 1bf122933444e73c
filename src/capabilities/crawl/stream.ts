import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import { readDocuments } from './documents.ts';
import type { PageJobs } from './service.ts';
import type { BATCH, CRAWL } from './settings.ts';
import { joined, pathOf, readStanding } from './status.ts';
import type { Watch } from './watch.ts';

/**
 * The status of a job as it changes, for watchers: first a `catchup` with what is there, then each `document`, snapshots of the counts in
 * between, and `done`; a job that failed or was cancelled ends with a snapshot that says so, since `done` means completed.
 */
export interface StatusStreams {
  /**
   * @param send resolves when the client has taken it
   * @param signal ends it when the client goes away
   * @throws ApiError NOT_FOUND before anything was sent
   */
  watch(job: WatchedJob, send: (text: string) => Promise<void>, signal: AbortSignal): Promise<void>;
}

export interface WatchedJob {
  readonly kind: typeof CRAWL | typeof BATCH;
  readonly id: string;
  readonly teamId: string;
  readonly baseUrl: string;
}

export interface StreamDeps {
  readonly service: Pick<PageJobs, 'find' | 'keptMs'>;
  readonly blobs: Blobs;
  readonly watch: Watch;
  readonly clock: Clock;
}

/** Documents of one look, and their bytes. */
const AT_ONCE = { documents: 50, bytes: 4 * 1024 * 1024 };
/** Milliseconds between looks at a job that another process works on. */
const LOOK_EVERY = 1_000;
/** Milliseconds between looks at one that this process works on, however much it writes. */
const LEAST = 150;

export function createStatusStreams({ service, blobs, watch, clock }: StreamDeps): StatusStreams {
  return {
    async watch({ kind, id, teamId, baseUrl }, send, signal) {
      let sent = 0;
      let shown = '';
      let changed = (): void => {};
      const unwatch = watch.on(id, () => changed());
      try {
        for (let look = 0; !signal.aborted; look++) {
          const { job, rows } = await service.find(kind, teamId, id);
          if (rows === undefined) throw new ApiError('NOT_FOUND');
          const from = rows.settings.zeroDataRetention ? undefined : blobs;
          // The state was read before the documents: one that has ended has no more than those.
          let { documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE);
          const standing = await readStanding(rows.db, job, service.keptMs(rows.settings), clock.now());
          const isOver = standing.status !== 'scraping';
          if (look === 0) {
            sent += documents.length;
            const head = JSON.stringify({
              ...standing,
              next: hasMore ? `${baseUrl}${pathOf(job)}?skip=${sent}` : null,
            });
            // A catch-up that says "completed" ends the watching: what does not fit into it goes before it is said.
            const told =
              isOver && hasMore ? head.replace(`"status":"${standing.status}"`, '"status":"scraping"') : head;
            const data = Buffer.concat(joined(documents)).toString();
            await send(`{"type":"catchup","data":${told.slice(0, -1)},"data":[${data}]}}`);
            shown = JSON.stringify({ ...standing, duration: 0 });
            if (!hasMore) documents = [];
            else ({ documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE));
          }
          while (documents.length > 0 && !signal.aborted) {
            for (const document of documents) await send(`{"type":"document","data":${document.toString()}}`);
            sent += documents.length;
            if (!hasMore) break;
            ({ documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE));
          }
          if (isOver) {
            if (standing.status === 'completed') await sendDone(rows.db, from, id, standing, send);
            else await send(JSON.stringify({ type: 'snapshot', data: { ...standing, data: [] } }));
            return;
          }
          const now = JSON.stringify({ ...standing, duration: 0 });
          if (now !== shown) {
            shown = now;
            await send(JSON.stringify({ type: 'snapshot', data: { ...standing, data: [] } }));
          }
          await new Promise<void>((resolve) => setTimeout(resolve, LEAST));
          await new Promise<void>((resolve) => {
            const end = (): void => {
              clearTimeout(timer);
              signal.removeEventListener('abort', end);
              resolve();
            };
            const timer = setTimeout(end, LOOK_EVERY);
            changed = end;
            signal.addEventListener('abort', end, { once: true });
          });
        }
      } finally {
        unwatch();
      }
    },
  };
}

/** With all documents where they fit into one message: whoever listens to the end only gets them there. */
async function sendDone(
  db: Database,
  blobs: Blobs | undefined,
  id: string,
  standing: object,
  send: (text: string) => Promise<void>,
): Promise<void> {
  const { documents, hasMore } = await readDocuments(db, blobs, id, 0, AT_ONCE);
  const data = hasMore ? '' : Buffer.concat(joined(documents)).toString();
  await send(`{"type":"done","data":${JSON.stringify(standing).slice(0, -1)},"data":[${data}]}}`);
}
