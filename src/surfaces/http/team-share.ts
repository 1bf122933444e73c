import { ApiError } from '../../foundation/kernel/errors.ts';

/**
 * Whose requests use the processor: the event loop, and the thread that reads large bodies. While several teams send requests, one that
 * has used more than its share lately waits, so that the load of one team costs no other its turn. What is charged are the body, the
 * inputs, the beginning of the handler, its long work after that and the text of its answer; pages are made on threads of their own, which are shared there.
 */
export interface TeamShare {
  /** @param ms milliseconds of a processor */
  charge(teamId: string, ms: number): void;
  /** Runs a function and charges its time, for an asynchronous function until it waits first. */
  measured<T>(teamId: string, run: () => T): T;
  /** Milliseconds that a team used lately; halves every HALF_LIFE. */
  usedBy(teamId: string): number;
  /**
   * Lets a request of a team in: at once if the result is undefined.
   * @throws ApiError RATE_LIMIT_EXCEEDED with Retry-After if too many of the team's requests wait
   */
  enter(teamId: string): Promise<void> | undefined;
}

interface TeamShareOptions {
  /** Milliseconds. */
  readonly clock?: () => number;
  /** Runs a function every so many milliseconds until it returns false. */
  readonly every?: (ms: number, run: () => boolean) => void;
  /** Whether the event loop has little time left. */
  readonly isBusy?: () => boolean;
  /** Limit of a team's waiting requests. */
  readonly most?: number;
}

/** Milliseconds after which a charge counts half. */
const HALF_LIFE = 500;
/** What has been used lately by a team that uses a share of one processor all the time. */
const lately = (share: number): number => (share * HALF_LIFE) / Math.LN2;
/** What a team may use while others send requests too, and what while the event loop is busy besides. */
const LIMIT = lately(0.25);
const LIMIT_WHEN_BUSY = lately(0.08);
/** Milliseconds for which a team counts as sending requests after its last one. */
const LATELY = 10_000;
/** Milliseconds between two looks at those that wait; one request of a team is let in each time. */
const LOOK_EVERY = 10;
/** Teams that are remembered before those that used nothing lately are forgotten. */
const MOST_TEAMS = 500;

interface Team {
  used: number;
  /** When `used` was right. */
  at: number;
  readonly waiting: (() => void)[];
  /** Since when requests wait, and how many of them were let in. */
  since: number;
  letIn: number;
}

export function createTeamShare({
  clock = () => performance.now(),
  every = repeat,
  isBusy = createBusyCheck(),
  most = 1_000,
}: TeamShareOptions = {}): TeamShare {
  const teams = new Map<string, Team>();
  /** The teams of the latest requests: the last one, and the last other one. */
  let last = { teamId: '', at: Number.NEGATIVE_INFINITY };
  let other = last;
  let isLooking = false;

  const teamOf = (teamId: string): Team => {
    let team = teams.get(teamId);
    if (team === undefined) {
      if (teams.size >= MOST_TEAMS) forget();
      team = { used: 0, at: clock(), waiting: [], since: 0, letIn: 0 };
      teams.set(teamId, team);
    }
    return team;
  };

  const forget = (): void => {
    for (const [teamId, team] of teams) if (team.waiting.length === 0 && used(team) < 1) teams.delete(teamId);
  };

  const used = (team: Team): number => {
    const now = clock();
    team.used *= 2 ** ((team.at - now) / HALF_LIFE);
    team.at = now;
    return team.used;
  };

  const seen = (teamId: string): void => {
    const now = clock();
    if (last.teamId !== teamId) other = last;
    last = { teamId, at: now };
  };

  const hasOthers = (teamId: string): boolean => clock() - (last.teamId === teamId ? other : last).at < LATELY;

  const isOver = (teamId: string, team: Team): boolean =>
    used(team) > LIMIT_WHEN_BUSY && hasOthers(teamId) && (team.used > LIMIT || isBusy());

  const look = (): boolean => {
    isLooking = false;
    for (const [teamId, team] of teams) {
      if (team.waiting.length > 0 && !isOver(teamId, team)) {
        team.letIn++;
        team.waiting.shift()?.();
      }
      if (team.waiting.length > 0) isLooking = true;
    }
    return isLooking;
  };

  const charge = (teamId: string, ms: number): void => {
    const team = teamOf(teamId);
    used(team);
    team.used += ms;
  };

  return {
    charge,
    measured(teamId, run) {
      const began = performance.now();
      try {
        return run();
      } finally {
        charge(teamId, performance.now() - began);
      }
    },
    usedBy(teamId) {
      const team = teams.get(teamId);
      return team === undefined ? 0 : used(team);
    },
    enter(teamId) {
      const team = teamOf(teamId);
      seen(teamId);
      if (team.waiting.length === 0 && !isOver(teamId, team)) return undefined;
      if (team.waiting.length >= most) {
        const message = `${most} requests of this team are waiting already. Send fewer at once.`;
        throw new ApiError('RATE_LIMIT_EXCEEDED', { details: { message }, retryAfter: secondsToEmpty(team, clock()) });
      }
      if (team.waiting.length === 0) {
        team.since = clock();
        team.letIn = 0;
      }
      const turn = new Promise<void>((resolve) => team.waiting.push(resolve));
      if (!isLooking) {
        isLooking = true;
        every(LOOK_EVERY, look);
      }
      return turn;
    },
  };
}

/** Longest Retry-After, in seconds. */
const MOST_PATIENCE = 120;

/** Seconds in which those that wait are let in, at the rate at which others were. */
function secondsToEmpty({ waiting, since, letIn }: Team, now: number): number {
  if (letIn === 0) return MOST_PATIENCE;
  return Math.min(MOST_PATIENCE, Math.ceil((waiting.length * (now - since)) / letIn / 1000));
}

/** Share of its time for which a busy event loop works, and milliseconds over which it is measured at least. */
const BUSY = 0.6;
const MEASURED = 50;

function createBusyCheck(): () => boolean {
  let before = performance.eventLoopUtilization();
  let at = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - at >= MEASURED) {
      const total = performance.eventLoopUtilization();
      isBusy = performance.eventLoopUtilization(total, before).utilization > BUSY;
      before = total;
      at = now;
    }
    return isBusy;
  };
}

function repeat(ms: number, run: () => boolean): void {
  const timer = setInterval(() => {
    if (!run()) clearInterval(timer);
  }, ms);
  timer.unref();
}
