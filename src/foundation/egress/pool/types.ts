import type { Exit, Tier } from '../exits.ts';

/** What the files of this folder share. */

export interface ExitWish {
  readonly tier: Tier;
  /** Two capital letters. */
  readonly country?: string | undefined;
  /** The team that asks. */
  readonly caller?: string | undefined;
  /** What keeps its exit as long as that works, such as a browser session. */
  readonly session?: string | undefined;
  /** Of the target. */
  readonly host: string;
  /** Those that refused the target just now. */
  readonly avoid?: ReadonlySet<Exit> | undefined;
}

/** An exit that a request goes through; whoever takes it says how it went. */
export interface TakenExit {
  readonly exit: Exit;
  /** What differs from the wish, in words for the user; undefined if nothing does. */
  readonly differs: string | undefined;
  succeeded(): void;
  /** @returns whether another exit may be tried: this one failed, or does not reach the target */
  failed(error: unknown): boolean;
  /** Another exit reached the target that this one had refused. */
  outdone(error: unknown): void;
}

/** An exit as operators see it. */
export interface ExitState {
  /** Its name, or host and port: never user and password. */
  readonly name: string;
  readonly country: string | undefined;
  readonly kind: string | undefined;
  readonly tier: Tier | undefined;
  readonly price: number;
  /** `unknown`: not used since the start, or not lately. */
  readonly health: 'works' | 'unknown' | 'resting';
  /** Requests and browser contexts that used it, and those that failed because of it. */
  readonly uses: number;
  readonly failures: number;
  /** Why it failed last. */
  readonly problem: string | undefined;
  /** Milliseconds until it is tried again; 0 unless it rests. */
  readonly restsFor: number;
}

/** The operator's proxies with their health. */
export interface ExitPool {
  /** Whether requests of a tier go through a proxy. */
  has(tier: Tier): boolean;
  /** Whether an exit that a tier may use wants certificates to be checked. */
  verifies(tier: Tier): boolean;
  /**
   * Takes the exit that suits a request best and works. One that has not been used lately is asked for a tunnel first; if it does not
   * answer soon, the next one is asked beside it.
   * @returns undefined for a direct connection
   * @throws EgressError `proxy` if none works; the reason of `signal`
   */
  take(wish: ExitWish & Pick<RouteTarget, 'port' | 'signal'>): Promise<TakenExit | undefined>;
  /** In the order of the settings. */
  state(): readonly ExitState[];
}

/** The way out of one request with its redirects, or of one browser context: an exit of the pool, and others when it fails. */
export interface ExitRoute {
  /**
   * The exit for a public target; the same one until it fails.
   * @throws EgressError `proxy` if none works; the reason of `signal`
   */
  exit(target: RouteTarget): Promise<Exit | undefined>;
  succeeded(exit: Exit): void;
  /** @returns whether `exit` returns another one now, with which the target should be tried */
  failed(exit: Exit, error: unknown): boolean;
  /** What differs of the exit from the wish, in words for the user. */
  readonly differs: string | undefined;
}

export interface RouteTarget {
  readonly host: string;
  readonly port: number;
  readonly signal: AbortSignal;
}
