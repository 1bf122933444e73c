import type { Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { interactCredits, type Payer } from '../../platform/accounts/index.ts';
import { type PageFilter, requireModel, runPrompt } from './prompt.ts';
import type { Sessions } from './sessions.ts';
import { commandOf } from './steps.ts';

/** Sessions that another room opens and pays for, such as those of agents. */

export interface CallerPaidSession extends AsyncDisposable {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly isOpen: boolean;
  /** Credits for its time so far. @param more milliseconds to add @param prompted counts it as a session with prompts */
  cost(more?: number, prompted?: boolean): number;
  /**
   * Opens a page.
   * @throws Error if it does not load; ApiError BROWSER_SESSION_DESTROYED, as the other methods
   */
  open(url: string, deadline: Deadline): Promise<{ readonly status: number }>;
  /** Does one step and returns what it prints. @throws Error if the step is not valid or fails */
  step(step: unknown, deadline: Deadline): Promise<string>;
  /** Does a task in plain words. @throws ApiError UNPROCESSABLE_ENTITY if the model returns nothing usable */
  task(
    prompt: string,
    filter: PageFilter,
    deadline: Deadline,
  ): Promise<{ readonly output: string; readonly error?: string | undefined }>;
  /** The URL, the title and the accessibility tree of the page, with refs. @param picture whether to take one, as JPEG */
  snapshot(picture?: boolean): Promise<{
    readonly url: string;
    readonly title: string;
    readonly text: string;
    readonly picture?: Uint8Array | undefined;
  }>;
  /** Called when it has ended, for whatever reason. */
  onClose(action: () => void): void;
}

/**
 * @param wish.only the only addresses that its pages may open
 * @throws ApiError CONCURRENCY_LIMIT_REACHED, SERVICE_UNAVAILABLE if no browser starts
 */
export type OpenCallerPaidSession = (
  payer: Payer,
  wish: { readonly only?: readonly string[] | undefined },
  deadline: Deadline,
) => Promise<CallerPaidSession>;

/** Milliseconds until a session ends, in all and without use. */
const TTL = 600_000;
const ACTIVITY_TTL = 90_000;
/** Timeouts of a page and of a step, in milliseconds. */
const OPEN_MS = 30_000;
const STEP_MS = 15_000;
/** Most seconds that a task may take. */
const TASK_SECONDS = 120;

interface CallerPaidDeps {
  readonly sessions: Pick<Sessions, 'open'>;
  readonly model: Model | undefined;
  readonly clock: Clock;
}

export function callerPaidSessions(deps: CallerPaidDeps): OpenCallerPaidSession {
  const { sessions, clock } = deps;
  return async (payer, { only }, deadline) => {
    const session = await sessions.open(
      payer,
      {
        ...{ ttl: TTL, activityTtl: ACTIVITY_TTL, streamWebView: true, billing: 'caller' },
        ...(only === undefined ? {} : { view: { only } }),
      },
      deadline,
    );
    const openedAt = session.expiresAt - TTL;
    let endedAt: number | undefined;
    session.onClose(() => {
      endedAt = Math.min(clock.now(), session.expiresAt);
    });
    const within = (most: number, { remaining }: Deadline): number => Math.max(1, Math.min(most, remaining()));
    return {
      id: session.id,
      openedAt,
      get isOpen() {
        return session.open;
      },
      cost: (more = 0, prompted = false) =>
        interactCredits((endedAt ?? clock.now()) - openedAt + more, prompted || session.meter.prompted),
      open: (url, limit) => session.work((browser) => browser.ask('open', { url, timeout: within(OPEN_MS, limit) })),
      step: (step, limit) => {
        const code = commandOf(step);
        if (code === undefined) throw new Error('The step is not valid.');
        return session.work(async (browser) => {
          const timeout = within(STEP_MS, limit);
          const { stdout, error } = await browser.ask('execute', { language: 'bash', code, timeout });
          if (error !== undefined) throw new Error(error.split('\n')[0]);
          return stdout.trimEnd();
        });
      },
      async task(prompt, filter, limit) {
        const timeout = Math.max(1, Math.min(TASK_SECONDS, Math.floor(limit.remaining() / 1000)));
        const { output, error } = await runPrompt(
          requireModel(deps.model),
          session,
          { prompt, timeout },
          limit.signal,
          filter,
        );
        return { output, error };
      },
      snapshot: (picture = false) =>
        session.work((browser) => browser.ask('snapshot', { interactive: false, picture })),
      onClose: (action) => void session.onClose(action),
      async [Symbol.asyncDispose]() {
        await session.close();
      },
    };
  };
}
