import type { Wire } from '@trawl/contract/endpoint.ts';
import type { jobMessage } from '@trawl/contract/v2/crawl/messages.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { END_OF_EVENTS } from '../../foundation/routing/event-stream.ts';
import { untilOver } from '../../foundation/routing/follow-job.ts';
import type { Blobs, Database } from '../../foundation/store/index.ts';
import { readDocuments } from './documents.ts';
import type { JobChanges } from './job-changes.ts';
import type { PageJobs } from './page-jobs.ts';
import type { BATCH, CRAWL } from './settings.ts';
import { type JobProgress, joined, pathOf, readProgress } from './status.ts';

/**
 * The messages of a job for watchers (`jobMessage` in the contract): first `catchup` with the stored documents, then each `document`, a
 * `snapshot` whenever the progress changes, and `done`; a job that failed or was cancelled ends with a snapshot, since `done` means completed.
 */
export interface StatusStreams {
  /**
   * @param send resolves when the client has taken it
   * @param signal ends it when the client goes away
   * @param seen number of documents that the client has got before; none by default
   * @throws ApiError NOT_FOUND before anything was sent
   */
  watch(job: WatchedJob, send: SendMessage, signal: AbortSignal, seen?: number): Promise<void>;
}

/** @param sent number of documents that the client has got with it, counted from the first of the job; `END_OF_EVENTS` with the last message */
type SendMessage = (text: string, sent: string) => Promise<void>;

interface WatchedJob {
  readonly kind: typeof CRAWL | typeof BATCH;
  readonly id: string;
  readonly teamId: string;
  readonly baseUrl: string;
}

interface StreamDeps {
  readonly service: Pick<PageJobs, 'find' | 'keptMs'>;
  readonly blobs: Blobs;
  readonly changes: JobChanges;
  readonly clock: Clock;
}

/** Documents of one read, and their bytes. */
const AT_ONCE = { documents: 50, bytes: 4 * 1024 * 1024 };

export function createStatusStreams({ service, blobs, changes, clock }: StreamDeps): StatusStreams {
  return {
    async watch({ kind, id, teamId, baseUrl }, send, signal, seen = 0) {
      let sent = seen;
      let shown = '';
      const read = async (round: number): Promise<boolean> => {
        const { job, rows } = await service.find(kind, teamId, id);
        if (rows === undefined) throw new ApiError('NOT_FOUND');
        const from = rows.settings.zeroDataRetention ? undefined : blobs;
        // The state was read before the documents: one that has ended has no more than those.
        let { documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE);
        const progress = await readProgress(rows.db, job, service.keptMs(rows.settings), clock.now());
        const isOver = progress.status !== 'scraping';
        if (round === 0) {
          sent += documents.length;
          const head = JSON.stringify({
            ...progress,
            next: hasMore ? `${baseUrl}${pathOf(job)}?skip=${sent}` : null,
          });
          // Clients stop at a catch-up that says "completed", so the documents that do not fit into it come before that word.
          const shownHead =
            isOver && hasMore ? head.replace(`"status":"${progress.status}"`, '"status":"scraping"') : head;
          const data = Buffer.concat(joined(documents)).toString();
          await send(`{"type":"catchup","data":${shownHead.slice(0, -1)},"data":[${data}]}}`, String(sent));
          shown = JSON.stringify({ ...progress, duration: 0 });
          if (!hasMore) documents = [];
          else ({ documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE));
        }
        while (documents.length > 0 && !signal.aborted) {
          for (const document of documents) {
            sent++;
            await send(`{"type":"document","data":${document.toString()}}`, String(sent));
          }
          if (!hasMore) break;
          ({ documents, hasMore } = await readDocuments(rows.db, from, id, sent, AT_ONCE));
        }
        if (isOver) {
          if (progress.status === 'completed') await sendDone(rows.db, from, id, progress, send);
          else await send(snapshotOf(progress), END_OF_EVENTS);
          return true;
        }
        const now = JSON.stringify({ ...progress, duration: 0 });
        if (now !== shown) {
          shown = now;
          await send(snapshotOf(progress), String(sent));
        }
        return false;
      };
      await untilOver(read, signal, (changed) => changes.subscribe(id, changed));
    },
  };
}

/** With all documents if they fit into one message, for clients that read the last message only. */
async function sendDone(
  db: Database,
  blobs: Blobs | undefined,
  id: string,
  progress: JobProgress,
  send: SendMessage,
): Promise<void> {
  const { documents, hasMore } = await readDocuments(db, blobs, id, 0, AT_ONCE);
  const data = hasMore ? '' : Buffer.concat(joined(documents)).toString();
  await send(`{"type":"done","data":${JSON.stringify(progress).slice(0, -1)},"data":[${data}]}}`, END_OF_EVENTS);
}

function snapshotOf(progress: JobProgress): string {
  const message: Wire<typeof jobMessage> = { type: 'snapshot', data: { ...progress, data: [] } };
  return JSON.stringify(message);
}
