import { z } from 'zod';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { LinkPage } from '../../../foundation/routing/link-route.ts';
import type { Blobs, Database, SignedLinks } from '../../../foundation/store/index.ts';
import { notRecorded } from '../errors.ts';
import type { SessionLinks } from '../links.ts';
import type { LiveSession } from '../session.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { createHls, LINK_MS } from './hls.ts';
import { PLAYER_POLICY, playerPage } from './player-page.ts';
import { record } from './recorder.ts';
import { createShelf, type Recorded, segmentKey } from './shelf.ts';

/** Recordings of sessions: made while they are open, played afterwards. */
export interface Replays extends AsyncDisposable {
  /** Records a session from now to its end. */
  record(session: LiveSession): Promise<void>;
  /** @throws ApiError NOT_FOUND when there is no recording of a session of this team */
  find(teamId: string, sessionId: string): Promise<Recorded>;
  /** Removes that of a session that has ended, for good. @throws ApiError NOT_FOUND */
  remove(teamId: string, sessionId: string): Promise<void>;
  /** Which of these sessions have one. */
  which(sessionIds: readonly string[]): Promise<Set<string>>;
  /** A page that plays it, for whoever has the link. */
  playerUrl(sessionId: string, baseUrl: string): string;
  /** @throws ApiError BAD_REQUEST, NOT_FOUND, UNPROCESSABLE_ENTITY where there is no ffmpeg */
  playlist(recorded: Recorded, pageId: string, to: { baseUrl: string; signal: AbortSignal }): Promise<string>;
  readonly pages: readonly LinkPage[];
}

export interface ReplaysDeps {
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

/** Days that recordings are kept at most. */
const MOST_DAYS = 30;
const DAY = 86_400_000;

export function createReplays(deps: ReplaysDeps): Replays {
  const { blobs, files, links, clock, log } = deps;
  const shelf = createShelf(deps);
  const hls = createHls({ blobs, links: files, ffmpeg: createFfmpeg(deps.ffmpeg) });
  const kept = Math.min(MOST_DAYS, deps.retentionDays) * DAY;

  const player: LinkPage = {
    path: '/v2/interact/:sessionId/player',
    async page({ params, query }) {
      const id = params.sessionId as string;
      const now = clock.now();
      const recorded = links.allows(id, 'replay', query.get('token') ?? undefined, now)
        ? await shelf.findByLink(id)
        : undefined;
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
    },
  };

  return {
    pages: [player],
    async record(session) {
      const { id: sessionId, teamId, expiresAt } = session;
      await shelf.begin({ sessionId, teamId, keepUntil: expiresAt + kept });
      session.onClose(record({ shelf, clock, log }, session));
    },
    async find(teamId, sessionId) {
      const recorded = await shelf.find(teamId, sessionId);
      if (recorded === undefined) throw notRecorded();
      return recorded;
    },
    async remove(teamId, sessionId) {
      if (!(await shelf.remove(teamId, sessionId))) throw notRecorded();
    },
    which: shelf.which,
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
    [Symbol.asyncDispose]: () => shelf.close(),
  };
}

/** From the first to the last that is known of a recording. */
function spanOf({ pages, segments }: Recorded): [from?: number, to?: number] {
  const times = [
    ...segments.flatMap(({ from_ms, to_ms }) => [from_ms, to_ms]),
    ...pages.flatMap(({ start_ms, end_ms }) => [start_ms, end_ms ?? start_ms]),
  ];
  return times.length === 0 ? [] : [Math.min(...times), Math.max(...times)];
}
