// Over 10 kB: one table of commands.

import type { Locator, Page } from 'playwright-core';
import { ownField, table, type WordTable } from '../../../../foundation/kernel/table.ts';
import { checkUrl } from '../objects.ts';
import { elementOf, snapshotOf } from '../snapshot.ts';
import type { Tabs } from '../tabs.ts';

/** The commands of `agent-browser`: each is one step in the active page. */

/** A command that cannot be run; its message is for the caller. */
export class CommandError extends Error {}

export interface CommandContext {
  readonly tabs: Tabs;
  /** Remaining milliseconds. */
  remaining(): number;
}

type Run = (given: readonly string[], context: CommandContext) => Promise<string>;

/** Milliseconds for a step that waits for an element. */
const STEP_MS = 10_000;

const timeoutOf = ({ remaining }: CommandContext): number => Math.max(1, Math.min(STEP_MS, remaining()));

const onElement =
  (work: (element: Locator, rest: readonly string[], timeout: number) => Promise<unknown>, done = 'Done'): Run =>
  async ([name, ...rest], context) => {
    const given = await work(await elementOf(context.tabs.active(), name), rest, timeoutOf(context));
    return typeof given === 'string' ? given : done;
  };

const SCROLLS: WordTable<readonly [number, number]> = table({
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
});

const need = (text: string | undefined, what: string): string => {
  if (text === undefined) throw new CommandError(`${what} is missing`);
  return text;
};

const open: Run = async ([url], context) => {
  const wished = need(url, 'The URL');
  const full = /^[a-z][a-z0-9+.-]*:/i.test(wished) && !/^[\w.-]+:\d/.test(wished) ? wished : `https://${wished}`;
  checkUrl(full);
  const page = context.tabs.active();
  await page.goto(full, { waitUntil: 'domcontentloaded', timeout: Math.max(1, context.remaining()) });
  await page.waitForLoadState('load', { timeout: Math.max(1, Math.min(5000, context.remaining())) }).catch(() => {});
  return `${await page.title()}\n${page.url()}`;
};

const go =
  (work: (page: Page, timeout: number) => Promise<unknown>): Run =>
  async (_, context) => {
    const page = context.tabs.active();
    await work(page, Math.max(1, context.remaining()));
    return page.url();
  };

const get: Run = async ([what, ...rest], context) => {
  const page = context.tabs.active();
  const timeout = timeoutOf(context);
  switch (what) {
    case 'url':
      return page.url();
    case 'title':
      return page.title();
    case 'text':
      // biome-ignore lint/performance/useDomNodeTextContent: what people see
      return (await elementOf(page, rest[0] ?? 'body')).innerText({ timeout });
    case 'html':
      return (await elementOf(page, rest[0] ?? 'html')).innerHTML({ timeout });
    case 'value':
      return (await elementOf(page, rest[0])).inputValue({ timeout });
    case 'attr':
      return (
        (await (
          await elementOf(page, rest[0])
        ).getAttribute(need(rest[1], 'The name of the attribute'), { timeout })) ?? ''
      );
    case 'count':
      return String(await page.locator(need(rest[0], 'The selector')).count());
    case 'box':
      return JSON.stringify(await (await elementOf(page, rest[0])).boundingBox({ timeout }));
    default:
      throw new CommandError(`get takes url, title, text, html, value, attr, count and box, not ${what ?? 'nothing'}`);
  }
};

const is: Run = async ([what, name], context) => {
  const element = await elementOf(context.tabs.active(), name);
  const timeout = timeoutOf(context);
  if (what === 'visible') return String(await element.isVisible());
  if (what === 'enabled') return String(await element.isEnabled({ timeout }));
  if (what === 'checked') return String(await element.isChecked({ timeout }));
  throw new CommandError(`is takes visible, enabled and checked, not ${what ?? 'nothing'}`);
};

const wait: Run = async (given, context) => {
  const page = context.tabs.active();
  const timeout = Math.max(1, context.remaining());
  const [first, second] = given;
  if (first === undefined) throw new CommandError('wait takes milliseconds, an element, --load, --text, --url or --fn');
  if (/^\d+$/.test(first)) await page.waitForTimeout(Math.min(Number(first), timeout));
  else if (first === '--load') {
    const state = need(second, 'The state');
    if (state !== 'load' && state !== 'domcontentloaded' && state !== 'networkidle')
      throw new CommandError(`Unknown state ${state}`);
    await page.waitForLoadState(state, { timeout });
  } else if (first === '--text') await page.getByText(need(second, 'The text')).first().waitFor({ timeout });
  else if (first === '--url') await page.waitForURL(need(second, 'The URL'), { timeout });
  else if (first === '--fn') await page.waitForFunction(need(second, 'The expression'), undefined, { timeout });
  else await (await elementOf(page, first)).waitFor({ timeout: timeoutOf(context) });
  return 'Done';
};

const find: Run = async ([by, what, ...rest], context) => {
  const page = context.tabs.active();
  const text = need(what, 'What to find');
  const found: Readonly<Record<string, () => Locator>> = {
    text: () => page.getByText(text),
    label: () => page.getByLabel(text),
    placeholder: () => page.getByPlaceholder(text),
    alt: () => page.getByAltText(text),
    title: () => page.getByTitle(text),
    testid: () => page.getByTestId(text),
    role: () => {
      const at = rest.indexOf('--name');
      const name = at < 0 ? undefined : rest.splice(at, 2)[1];
      return page.getByRole(text as 'button', name === undefined ? {} : { name });
    },
    first: () => page.locator(text).first(),
    last: () => page.locator(text).last(),
  };
  const make = ownField(found, by ?? '');
  if (make === undefined) throw new CommandError(`find takes ${Object.keys(found).join(', ')}, not ${by ?? 'nothing'}`);
  const element = make().first();
  const [action = 'text', ...more] = rest;
  const timeout = timeoutOf(context);
  switch (action) {
    case 'click':
      await element.click({ timeout });
      return 'Done';
    case 'fill':
      await element.fill(need(more[0], 'The text'), { timeout });
      return 'Done';
    case 'type':
      await element.pressSequentially(need(more[0], 'The text'), { timeout });
      return 'Done';
    case 'check':
      await element.check({ timeout });
      return 'Done';
    case 'hover':
      await element.hover({ timeout });
      return 'Done';
    case 'text':
      // biome-ignore lint/performance/useDomNodeTextContent: what people see
      return element.innerText({ timeout });
    default:
      throw new CommandError(
        `A found element can be clicked, filled, typed into, checked, hovered or read, not: ${action}`,
      );
  }
};

const scroll: Run = async ([direction = 'down', much], context) => {
  const [x, y] = SCROLLS[direction] ?? [];
  const pixels = much === undefined ? 600 : Number(much);
  if (x === undefined || y === undefined || !Number.isFinite(pixels))
    throw new CommandError('scroll takes up, down, left or right, and pixels');
  // Small numbers mean screens.
  const far = pixels <= 20 ? pixels * 600 : pixels;
  await context.tabs.active().evaluate(`scrollBy(${x * far}, ${y * far})`);
  return 'Done';
};

const screenshot: Run = async (given, context) => {
  const fullPage = given.includes('--full') || given.includes('-f');
  const picture = await context.tabs.active().screenshot({ fullPage, timeout: Math.max(1, context.remaining()) });
  return picture.toString('base64');
};

const snapshot: Run = async (given, context) => {
  const interactive = given.includes('-i') || given.includes('--interactive');
  return snapshotOf(context.tabs.active(), interactive, Math.max(1, context.remaining()));
};

const evaluate: Run = async (given, context) => {
  const value: unknown = await context.tabs.active().evaluate(need(given[0], 'The script'));
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
};

const tab: Run = async ([what, which], { tabs }) => {
  if (what === 'new') {
    await tabs.open();
    return 'Done';
  }
  if (what === 'close') {
    await tabs.active().close();
    return 'Done';
  }
  if (what !== undefined && what !== 'list') {
    const page = tabs.all()[Number(what) - 1];
    if (page === undefined) throw new CommandError(`There is no tab ${what}`);
    await tabs.activate(page);
    return 'Done';
  }
  if (which !== undefined) throw new CommandError('tab takes new, close, list or a number');
  const lines = await Promise.all(
    tabs
      .all()
      .map(
        async (page, at) =>
          `${page === tabs.active() ? '*' : ' '} ${at + 1} ${await page.title().catch(() => '')} ${page.url()}`,
      ),
  );
  return lines.join('\n');
};

const RUNS: WordTable<Run> = table({
  ...{ open, goto: open, navigate: open, get, is, wait, find, scroll, screenshot, snapshot, tab, eval: evaluate },
  back: go((page, timeout) => page.goBack({ timeout })),
  forward: go((page, timeout) => page.goForward({ timeout })),
  reload: go((page, timeout) => page.reload({ timeout })),
  click: onElement((element, _, timeout) => element.click({ timeout })),
  dblclick: onElement((element, _, timeout) => element.dblclick({ timeout })),
  hover: onElement((element, _, timeout) => element.hover({ timeout })),
  focus: onElement((element, _, timeout) => element.focus({ timeout })),
  check: onElement((element, _, timeout) => element.check({ timeout })),
  uncheck: onElement((element, _, timeout) => element.uncheck({ timeout })),
  fill: onElement((element, [text], timeout) => element.fill(need(text, 'The text'), { timeout })),
  type: onElement((element, [text], timeout) => element.pressSequentially(need(text, 'The text'), { timeout })),
  select: onElement((element, values, timeout) => element.selectOption([...values], { timeout }).then(() => undefined)),
  scrollintoview: onElement((element, _, timeout) => element.scrollIntoViewIfNeeded({ timeout })),
  press: async ([key], { tabs }) => {
    await tabs.active().keyboard.press(need(key, 'The key'));
    return 'Done';
  },
  scrape: async (_, context) => {
    const page = context.tabs.active();
    return `# ${await page.title()}\n${page.url()}\n\n${await page
      .locator('body')
      // biome-ignore lint/performance/useDomNodeTextContent: what people see
      .innerText({ timeout: timeoutOf(context) })}`;
  },
});

/** Runs `agent-browser <words>`. @throws CommandError, and the driver's own errors */
export async function agentBrowser(words: readonly string[], context: CommandContext): Promise<string> {
  // Options of the program itself that have no effect here.
  const given = words.filter((word) => word !== '--json' && word !== '--headed');
  const [name = '', ...rest] = given;
  const run = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
  if (run === undefined) {
    throw new CommandError(
      `agent-browser: there is no command ${name === '' ? '""' : name}. The commands are ${Object.keys(RUNS).join(', ')}`,
    );
  }
  return run(rest, context);
}
