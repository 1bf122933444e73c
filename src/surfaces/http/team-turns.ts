import { availableParallelism } from 'node:os';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { withPaidTurns } from '../../foundation/kernel/turns.ts';
import type { Call, Route } from '../../foundation/routing/route.ts';
import type { TeamShare } from './team-share.ts';

/** Ends a turn; later calls have no effect. */
export type EndTurn = () => void;

/**
 * Fairness between teams on the event loop. While the service has room, requests start at once; while it is busy, each team has only
 * its share of the requests at work, and its others wait in line, so that a thousand clients of one team do not hold up the rest.
 */
export interface TeamTurns {
  /**
   * Waits until the team may start a request.
   * @param deadline its signal ends the wait; it is read only if there is one
   * @throws ApiError RATE_LIMIT_EXCEEDED with Retry-After if too many of the team's requests wait; the signal's reason
   */
  take(teamId: string, deadline: { readonly signal: AbortSignal }): Promise<EndTurn>;
}

interface TeamTurnsOptions {
  /** Requests at work from which on the service is busy; four for each core by default. */
  readonly busy?: number;
  /** Requests that each team may have at work while it is; a quarter of `busy` by default. */
  readonly share?: number;
  /** Limit of a team's waiting requests. */
  readonly waiting?: number;
  /** Milliseconds after which a turn ends by itself: a request that takes longer waits for others, and costs little here. */
  readonly longest?: number;
}

interface Team {
  atWork: number;
  readonly waiting: Set<() => void>;
}

/** Seconds after which a refused client should try again. */
const RETRY_AFTER = 5;

export function createTeamTurns({
  busy = Math.max(8, 4 * availableParallelism()),
  share = Math.ceil(busy / 4),
  waiting: most = 1_000,
  longest = 500,
}: TeamTurnsOptions = {}): TeamTurns {
  /** Those with requests at work or waiting; the one whose turn is next comes first. */
  const teams = new Map<string, Team>();
  let atWork = 0;

  const mayStart = (team: Team): boolean => atWork < busy || team.atWork < share;

  const start = (teamId: string, team: Team): EndTurn => {
    team.atWork++;
    atWork++;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      team.atWork--;
      atWork--;
      if (team.atWork === 0 && team.waiting.size === 0) teams.delete(teamId);
      startNext();
    };
    const timer = setTimeout(end, longest);
    timer.unref();
    return end;
  };

  const startNext = (): void => {
    for (const [teamId, team] of teams) {
      const [next] = team.waiting;
      if (next === undefined || !mayStart(team)) continue;
      teams.delete(teamId);
      teams.set(teamId, team);
      next();
      return;
    }
  };

  return {
    async take(teamId, deadline) {
      const team: Team = teams.get(teamId) ?? { atWork: 0, waiting: new Set() };
      if (team.waiting.size === 0 && mayStart(team)) {
        teams.set(teamId, team);
        return start(teamId, team);
      }
      if (team.waiting.size >= most) {
        const message = `${most} requests of this team are waiting already. Send fewer at once.`;
        throw new ApiError('RATE_LIMIT_EXCEEDED', { details: { message }, retryAfter: RETRY_AFTER });
      }
      const { signal } = deadline;
      return await new Promise<EndTurn>((resolve, reject) => {
        const go = (): void => {
          leave();
          resolve(start(teamId, team));
        };
        const giveUp = (): void => {
          leave();
          if (team.atWork === 0 && team.waiting.size === 0) teams.delete(teamId);
          reject(signal.reason);
        };
        const leave = (): void => {
          team.waiting.delete(go);
          signal.removeEventListener('abort', giveUp);
        };
        if (signal.aborted) return giveUp();
        team.waiting.add(go);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

/** Runs the handler of an endpoint in a turn of its team. Work that takes slots is shared fairly there. */
export async function handleInTurn(
  { turns, share }: { readonly turns: TeamTurns; readonly share: TeamShare },
  route: Pick<Route, 'activity' | 'handler'>,
  call: Call<unknown, unknown, unknown>,
): Promise<unknown> {
  const { teamId } = call.principal;
  // What begins before the handler waits first, and each slice of long work after that.
  const handle = (): Promise<unknown> =>
    share.measured(teamId, () =>
      withPaidTurns(
        (ms) => share.charge(teamId, ms),
        () => route.handler(call),
      ),
    );
  if (route.activity !== undefined) return handle();
  const end = await turns.take(teamId, call.deadline);
  try {
    return await handle();
  } finally {
    end();
  }
}
