import { findInjection } from '../../engines/page/index.ts';
import { type Deadline, deadlineIn } from '../../foundation/kernel/deadline.ts';
import { interactCredits } from '../../platform/accounts/index.ts';
import { type PageFilter, STEP_SCHEMA, STEPS_DESCRIPTION } from '../interact/index.ts';
import type { RunBrowser, RunBrowsers } from './browsers.ts';
import type { AgentIdentity } from './events.ts';
import type { Journal } from './journal.ts';
import { problemOf } from './read-page.ts';

/** The tool with which agents use pages: click, type, navigate. */

export const INTERACT = {
  description:
    'Uses a page in a browser where reading it is not enough: forms, buttons, pages that load as one goes. url opens a page; then steps are done ' +
    'one after the other, or task says in words what to do. The browser stays open for your next call. Answers with what happened and ' +
    `the page as it is then, as an accessibility tree whose refs (e3) are for the steps of the next call. A step: ${STEPS_DESCRIPTION}. ` +
    'Slower and dearer than scrape; close ends it.',
  parameters: {
    type: 'object',
    properties: {
      url: { type: 'string', description: 'Absolute address of a page to open first' },
      steps: { type: 'array', maxItems: 20, items: STEP_SCHEMA },
      task: { type: 'string', description: 'What to do on the page, in words' },
      close: { type: 'boolean', description: 'Ends the browser afterwards' },
    },
    additionalProperties: false,
  },
} as const;

const MOST_STEPS = 20;
const CALL_TIME = 150_000;
/** Characters of the page that a model is given, and of what one step says. */
const PAGE_CHARACTERS = 20_000;
const SAID_CHARACTERS = 4_000;
/** Milliseconds of a session that a call may take, as far as is known before. */
const EXPECTED = 60_000;

/** What one call gave; it is stored, so that nothing is clicked twice. */
interface Used {
  readonly url?: string;
  readonly title?: string;
  readonly text?: string;
  readonly said: readonly string[];
  readonly isSuspicious?: boolean;
  readonly error?: string;
}

interface InteractDeps {
  readonly browsers: RunBrowsers;
  readonly journal: Journal;
  /** Why an address is not opened; undefined when it is. */
  refusal(url: string): string | undefined;
}

interface Wish {
  readonly url: string | undefined;
  readonly steps: readonly unknown[];
  readonly task: string | undefined;
  readonly close: boolean;
}

export function wishOf(input: unknown): Wish {
  const { url, steps, task, close } = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >;
  return {
    url: typeof url === 'string' && url.trim() !== '' ? url.trim() : undefined,
    steps: (Array.isArray(steps) ? steps : []).slice(0, MOST_STEPS),
    task: typeof task === 'string' && task.trim() !== '' ? task.trim().slice(0, 4_000) : undefined,
    close: close === true,
  };
}

/** Does one call of the tool, or hands out what it gave before. @throws CreditLimitError, CancelledError */
export async function interact(
  { browsers, journal, refusal }: InteractDeps,
  agent: AgentIdentity,
  key: string,
  wish: Wish,
): Promise<Used> {
  const before = browsers.of(agent);
  const estimate =
    before === undefined
      ? interactCredits(EXPECTED, wish.task !== undefined)
      : before.hired.cost(EXPECTED, wish.task !== undefined) - before.counted;
  const { url, steps, task, close } = wish;
  const parameters = {
    ...(url && { url }),
    ...(steps.length > 0 && { steps }),
    ...(task && { task }),
    ...(close && { close }),
  };
  let mine: RunBrowser | undefined;
  /** What its time cost since it was last asked. */
  const due = (): number => {
    if (mine === undefined) return 0;
    const more = Math.max(0, mine.hired.cost() - mine.counted);
    mine.counted += more;
    return more;
  };
  const call = { key, tool: 'interact', parameters, estimate: Math.max(0, estimate) };
  return journal.call<Used>(agent, call, async (signal) => {
    const deadline = deadlineIn(CALL_TIME, signal);
    try {
      mine = before?.hired.isOpen ? before : url === undefined ? undefined : await browsers.open(agent, deadline);
      if (mine === undefined) {
        return {
          result: { said: [], error: 'No page is open, or the browser has ended. Open one with url.' },
          credits: 0,
        };
      }
      mine.isBusy = true;
      const { picture: screenshot, ...result } = await useOnce(mine, wish, { refusal }, deadline);
      if (close) await mine.hired[Symbol.asyncDispose]();
      const { url: at, title, text, said } = result;
      // What the tool said is evidence as well as what the page shows.
      const page = { url: at, title, text: [text, ...said].join('\n'), screenshot };
      return { result, credits: due(), shown: { ...result, text: text.slice(0, 1_000) }, page };
    } catch (error) {
      signal.throwIfAborted();
      return { result: { said: [], error: problemOf(error) }, credits: due() };
    } finally {
      if (mine !== undefined) mine.isBusy = false;
    }
  });
}

async function useOnce(
  browser: RunBrowser,
  { url, steps, task }: Wish,
  { refusal }: Pick<InteractDeps, 'refusal'>,
  deadline: Deadline,
): Promise<Used & Required<Pick<Used, 'url' | 'title' | 'text'>> & { readonly picture: Uint8Array | undefined }> {
  const { hired } = browser;
  const said: string[] = [];
  let error: string | undefined;
  const look = (tree: string): string => {
    browser.isSuspicious = findInjection({ markdown: plainTree(tree) }).detected;
    // What cannot be named cannot be clicked.
    return browser.isSuspicious ? tree.replaceAll(/ ?\[ref=\w+\]/g, '') : tree;
  };
  const eyes: PageFilter = {
    treeFor: look,
    refusal(step) {
      const { action, url: to } = (step ?? {}) as { action?: unknown; url?: unknown };
      if (action === 'open') return refusal(String(to ?? ''));
      const isAct = action === 'click' || action === 'type' || action === 'select' || action === 'press';
      return browser.isSuspicious && isAct
        ? 'The page tries to give orders to machines. Nothing is done on it.'
        : undefined;
    },
  };
  if (url !== undefined) {
    const { status } = await hired.open(url, deadline);
    if (status >= 400) said.push(`${url} returned status ${status}.`);
    if (steps.length > 0) look((await hired.snapshot()).text);
  }
  for (const step of steps) {
    deadline.signal.throwIfAborted();
    const refused = eyes.refusal(step);
    if (refused !== undefined) {
      error = refused;
      break;
    }
    try {
      said.push((await hired.step(step, deadline)).slice(0, SAID_CHARACTERS));
    } catch (failed) {
      if (!hired.isOpen) throw failed;
      error = failed instanceof Error ? failed.message.slice(0, 500) : 'The step could not be done.';
      break;
    }
  }
  if (task !== undefined && error === undefined) {
    const done = await hired.task(task, eyes, deadline);
    if (done.output !== '') said.push(done.output.slice(0, SAID_CHARACTERS));
    error = done.error;
  }
  const seen = await hired.snapshot(true);
  return {
    url: seen.url,
    title: seen.title.slice(0, 300),
    text: look(seen.text).slice(0, PAGE_CHARACTERS),
    said,
    picture: seen.picture,
    ...(browser.isSuspicious ? { isSuspicious: true } : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** The words of an accessibility tree, without its roles, refs and quotation marks: what a reader sees. */
const plainTree = (tree: string): string =>
  tree
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*- '?[\w/]+\b/, '')
        .replace(/ ?\[[\w=-]*\]/g, '')
        .replace(/^[:\s]+/, '')
        .replace(/^"(.*?)"?:?$/, '$1'),
    )
    .join('\n');
