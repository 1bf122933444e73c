import { readFileSync } from 'node:fs';

/** The functions that run inside pages, in an isolated world that the page's scripts cannot reach. */

/** The files are modules, so that linters handle them; only the function runs in a page. */
const read = (name: string): string =>
  readFileSync(new URL(`./${name}.js`, import.meta.url), 'utf8').replace(/^export /m, '');

const QUIET = read('quiet');
const SERIALIZE = read('serialize');
const LOAD_LAZY = read('load-lazy');
const NOTICES = read('notices');
const LEADS_ON = read('leads-on');
const INNER_SCROLL = read('inner-scroll');
const ANSWERED = read('answered-notice');

const call = (source: string, ...args: readonly unknown[]): string =>
  `(${source})(${args.map((arg) => JSON.stringify(arg)).join(',')})`;

export const quietScript = call(QUIET);
export const serializeScript = (mark: string): string => call(SERIALIZE, mark);
export const loadLazyScript = (most: number, time: number): string => call(LOAD_LAZY, most, time);
export const noticesScript = (buttons: readonly string[], selectors: string): string =>
  call(NOTICES, buttons, selectors);
export const leadsOnScript = (header: string): string => call(LEADS_ON, header);
export const innerScrollScript = (way: 'measure' | 'unfold' | 'fold'): string => call(INNER_SCROLL, way);
export const answeredNoticeScript = (selector: string): string => call(ANSWERED, selector);
/** A function declaration for Runtime.callFunctionOn. */
export const AS_JSON = read('as-json');
