import type { Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import { interactCredits, type Payer } from '../../platform/accounts/index.ts';
import { type Eyes, requireModel, runPrompt } from './prompt.ts';
import type { Sessions } from './sessions.ts';
import { commandOf } from './steps.ts';

/** Sessions that another room opens for work of its own, and pays for. */

export interface HiredBrowser extends AsyncDisposable {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly isOpen: boolean;
  /** Credits of its time so far. @param more milliseconds that are counted too @param prompted as if a task had been done in it */
  cost(more?: number, prompted?: boolean): number;
  /**
   * Opens a page.
   * @throws Error when it cannot be had; ApiError BROWSER_SESSION_DESTROYED, as the others do
   */
  open(url: string, deadline: Deadline): Promise<{ readonly status: number }>;
  /** One step; what it says. @throws Error for a step that is none, or cannot be done */
  step(step: unknown, deadline: Deadline): Promise<string>;
  /** A task in words. @throws ApiError UNPROCESSABLE_ENTITY when the model gives nothing usable */
  task(
    prompt: string,
    eyes: Eyes,
    deadline: Deadline,
  ): Promise<{ readonly output: string; readonly error?: string | undefined }>;
  /** Where it is, and the accessibility tree of the page with refs. */
  look(): Promise<{ readonly url: string; readonly title: string; readonly text: string }>;
  /** Told when it has ended, whyever. */
  onClose(action: () => void): void;
}

/**
 * @param wish.only the only addresses that its pages may go to
 * @throws ApiError CONCURRENCY_LIMIT_REACHED, SERVICE_UNAVAILABLE when no browser starts
 */
export type HireBrowser = (
  payer: Payer,
  wish: { readonly only?: readonly string[] | undefined },
  deadline: Deadline,
) => Promise<HiredBrowser>;

/** Milliseconds that one lives, in all and without being used. */
const TTL = 600_000;
const ACTIVITY_TTL = 90_000;
/** Milliseconds for a page, and for a step. */
const OPEN_MS = 30_000;
const STEP_MS = 15_000;
/** Seconds of a task at most. */
const TASK_SECONDS = 120;

export interface HireDeps {
  readonly sessions: Pick<Sessions, 'open'>;
  readonly model: Model | undefined;
  readonly clock: Clock;
}

export function createHiring({ sessions, model, clock }: HireDeps): HireBrowser {
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
        if (code === undefined) throw new Error('That is no step.');
        return session.work(async (browser) => {
          const timeout = within(STEP_MS, limit);
          const { stdout, error } = await browser.ask('execute', { language: 'bash', code, timeout });
          if (error !== undefined) throw new Error(error.split('\n')[0]);
          return stdout.trimEnd();
        });
      },
      async task(prompt, eyes, limit) {
        const timeout = Math.max(1, Math.min(TASK_SECONDS, Math.floor(limit.remaining() / 1000)));
        const { output, error } = await runPrompt(
          requireModel(model),
          session,
          { prompt, timeout },
          limit.signal,
          eyes,
        );
        return { output, error };
      },
      look: () => session.work((browser) => browser.ask('snapshot', { interactive: false })),
      onClose: (action) => void session.onClose(action),
      async [Symbol.asyncDispose]() {
        await session.close();
      },
    };
  };
}
