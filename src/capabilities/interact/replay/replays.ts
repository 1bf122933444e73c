import { z } from 'zod';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { ShownPage } from '../../../foundation/routing/link-route.ts';
import type { Blobs, Database, SignedLinks } from '../../../foundation/store/index.ts';
import { notRecorded } from '../errors.ts';
import type { SessionLinks } from '../links.ts';
import type { LiveSession } from '../session.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { createHls, LINK_MS } from './hls.ts';
import { PLAYER_POLICY, playerPage } from './player-page.ts';
import { record } from './recorder.ts';
import { createReplayStore, type Recorded, segmentKey } from './store.ts';

/** Recordings of sessions. */
export interface Replays extends AsyncDisposable {
  /** Records a session from now to its end. */
  record(session: LiveSession): Promise<void>;
  /** @throws ApiError NOT_FOUND if this team has no recording of the session */
  find(teamId: string, sessionId: string): Promise<Recorded>;
  /** Deletes the recording of a session that has ended. @throws ApiError NOT_FOUND */
  remove(teamId: string, sessionId: string): Promise<void>;
  /** The sessions that have a recording. */
  which(sessionIds: readonly string[]): Promise<Set<string>>;
  /** A link to the page that plays it. */
  playerUrl(sessionId: string, baseUrl: string): string;
  /** @throws ApiError BAD_REQUEST, NOT_FOUND, UNPROCESSABLE_ENTITY if there is no ffmpeg */
  playlist(recorded: Recorded, pageId: string, to: { baseUrl: string; signal: AbortSignal }): Promise<string>;
  /** The page that plays it. @throws ApiError NOT_FOUND if the link is not valid, or the recording is gone */
  playerPage(sessionId: string, token: string | undefined): Promise<ShownPage>;
}

interface ReplaysDeps {
  readonly db: Database;
  readonly blobs: Blobs;
  /** To blobs. */
  readonly files: SignedLinks;
  readonly links: SessionLinks;
  /** TRAWL_FFMPEG. */
  readonly ffmpeg: string;
  readonly retentionDays: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum days for which recordings are kept. */
const MOST_DAYS = 30;
const DAY = 86_400_000;

export function createReplays(deps: ReplaysDeps): Replays {
  const { blobs, files, links, clock, log } = deps;
  const store = createReplayStore(deps);
  const hls = createHls({ blobs, links: files, ffmpeg: createFfmpeg(deps.ffmpeg) });
  const kept = Math.min(MOST_DAYS, deps.retentionDays) * DAY;

  const playerPageOf = async (id: string, token: string | undefined): Promise<ShownPage> => {
    const now = clock.now();
    const recorded = links.allows(id, 'replay', token, now) ? await store.findByLink(id) : undefined;
    if (recorded === undefined) throw notRecorded();
    const { pages, segments } = recorded;
    const [from = now, to = now] = spanOf(recorded);
    const parts = segments.map(async ({ n, from_ms, to_ms }) => ({
      url: await files.pathOf(segmentKey(id, n), now + LINK_MS),
      from: from_ms,
      to: to_ms,
    }));
    const html = playerPage({
      ...{ from, to, segments: await Promise.all(parts) },
      pages: pages.map(({ url, title, start_ms, end_ms }) => ({ url, title, from: start_ms, to: end_ms ?? to })),
    });
    return { html, policy: PLAYER_POLICY };
  };

  return {
    playerPage: playerPageOf,
    async record(session) {
      const { id: sessionId, teamId, expiresAt } = session;
      await store.create({ sessionId, teamId, keepUntil: expiresAt + kept });
      session.onClose(record({ store, clock, log }, session));
    },
    async find(teamId, sessionId) {
      const recorded = await store.find(teamId, sessionId);
      if (recorded === undefined) throw notRecorded();
      return recorded;
    },
    async remove(teamId, sessionId) {
      if (!(await store.remove(teamId, sessionId))) throw notRecorded();
    },
    which: store.which,
    playerUrl: (id, baseUrl) =>
      `${baseUrl}/v2/interact/${id}/player?token=${links.tokenOf(id, 'replay', clock.now() + LINK_MS)}`,
    async playlist(recorded, pageId, { baseUrl, signal }) {
      if (
        !z
          .string()
          .regex(/^\d{1,3}$/)
          .safeParse(pageId).success
      ) {
        throw new ApiError('BAD_REQUEST', { details: [{ field: 'pageId', message: 'Invalid page ID format.' }] });
      }
      const page = recorded.pages.find(({ n }) => n === Number(pageId));
      if (page === undefined) throw new ApiError('NOT_FOUND', { details: { message: 'Page not found.' } });
      return hls.playlist(recorded, page, { baseUrl, now: clock.now(), signal });
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

/** From the first to the last known time of a recording. */
function spanOf({ pages, segments }: Recorded): [from?: number, to?: number] {
  const times = [
    ...segments.flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]),
    ...pages.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms ?? start_ms]),
  ];
  return times.length === 0 ? [] : [Math.min(...times), Math.max(...times)];
}
