import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { CallerPaidSession, OpenCallerPaidSession } from '../interact/index.ts';
import { browsedBy } from './allowed-urls.ts';
import { type AgentIdentity, sessionEndKey } from './events.ts';
import type { Journal } from './journal.ts';
import type { RunSettings } from './settings.ts';

/** The browser sessions of a run: at most one for each of its agents. Whatever way the run ends, they end with it. */
export interface RunBrowsers extends AsyncDisposable {
  /** The session of an agent; undefined where it has none, or it has ended. */
  of(agent: AgentIdentity): RunBrowser | undefined;
  /** The same, opened where there is none. @throws ApiError as OpenCallerPaidSession does */
  open(agent: AgentIdentity, deadline: Deadline): Promise<RunBrowser>;
  /**
   * The slot that an agent's browser holds, for one page that is read while nothing is done in it: where the plan has few
   * places, an agent would wait for itself. Undefined where there is none to lend.
   */
  lend(agent: AgentIdentity): Disposable | undefined;
  /** Ends those of an agent, or all, and charges the time that has not been charged yet. */
  settle(agent?: AgentIdentity): Promise<void>;
}

export interface RunBrowser {
  readonly hired: CallerPaidSession;
  /** Credits recorded in the journal of the run. */
  counted: number;
  /** Whether what it shows tries to give orders. */
  isSuspicious: boolean;
  /** Whether its place is lent, or something is done in it. */
  isBusy: boolean;
}

interface RunBrowsersDeps {
  readonly hire: OpenCallerPaidSession;
  readonly payer: Parameters<OpenCallerPaidSession>[0];
  readonly settings: RunSettings;
  readonly journal: Journal;
  readonly clock: Clock;
}

export function createRunBrowsers({ hire, payer, settings, journal, clock }: RunBrowsersDeps): RunBrowsers {
  const opened = new Map<string, Promise<RunBrowser>>();
  const all: { readonly agent: AgentIdentity; readonly browser: RunBrowser }[] = [];
  const telling = new Set<Promise<void>>();
  let isOver = false;

  const tellEnd = (agent: AgentIdentity, { id, openedAt }: CallerPaidSession, endedAt: number): void => {
    const durationMs = Math.max(0, Math.round(endedAt - openedAt));
    const told = journal
      .tell(agent, sessionEndKey(id), { type: 'browser.session.finished', sessionId: id, durationMs })
      // The run has ended or moved: its end says the same.
      .catch(() => {})
      .finally(() => telling.delete(told));
    telling.add(told);
  };

  const hireFor = async (agent: AgentIdentity, deadline: Deadline): Promise<RunBrowser> => {
    const hired = await hire(payer, { only: browsedBy(settings) }, deadline);
    const browser: RunBrowser = { hired, counted: 0, isSuspicious: false, isBusy: false };
    if (isOver) {
      await hired[Symbol.asyncDispose]();
      throw deadline.signal.reason ?? new Error('the run is over');
    }
    all.push({ agent, browser });
    hired.onClose(() => tellEnd(agent, hired, clock.now()));
    await journal.tell(agent, `session ${hired.id}`, { type: 'browser.session.started', sessionId: hired.id });
    return browser;
  };

  const close = async (): Promise<void> => {
    isOver = true;
    await Promise.allSettled(opened.values());
    await Promise.all(all.map(({ browser: { hired } }) => hired[Symbol.asyncDispose]()));
    await Promise.all(telling);
  };

  const of = (agent: AgentIdentity): RunBrowser | undefined =>
    all.findLast((one) => one.agent.id === agent.id && one.browser.hired.isOpen)?.browser;

  return {
    of,
    lend(agent) {
      const browser = of(agent);
      if (browser === undefined || browser.isBusy) return undefined;
      browser.isBusy = true;
      return {
        [Symbol.dispose]: () => {
          browser.isBusy = false;
        },
      };
    },
    open(agent, deadline) {
      // Calls that come at once get the same one.
      const before = opened.get(agent.id)?.catch(() => undefined) ?? Promise.resolve(undefined);
      const coming = before.then((known) => (known?.hired.isOpen ? known : hireFor(agent, deadline)));
      opened.set(agent.id, coming);
      return coming;
    },
    async settle(agent) {
      const ending = all.filter((one) => agent === undefined || one.agent.id === agent.id);
      if (agent === undefined) await close();
      else await Promise.all(ending.map(({ browser: { hired } }) => hired[Symbol.asyncDispose]()));
      await Promise.all(telling);
      for (const { agent: whose, browser } of ending) {
        const { hired, counted } = browser;
        // The last seconds were not reserved, so they never exceed the run's limit.
        const rest = Math.max(0, Math.min(hired.cost() - counted, settings.maxCredits - journal.spent));
        if (rest === 0) continue;
        const call = {
          key: `session ${hired.id} rest`,
          tool: 'interact',
          parameters: null,
          estimate: 0,
          isSilent: true,
        };
        await journal.call(whose, call, async () => ({ result: null, credits: rest }));
        browser.counted += rest;
      }
    },
    [Symbol.asyncDispose]: close,
  };
}
