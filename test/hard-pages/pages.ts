/** What hard pages are made of: texts, and the frames of sites around them. */

/** What a page is expected to give; only what is named is compared. */
export interface HardPage {
  readonly name: string;
  readonly html: string;
  /** The whole of it, without blanks around. */
  readonly markdown?: string;
  /** What must be in it, and what must not: for pages whose form is no matter of right and wrong. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** `undefined` allows none. */
  readonly warning?: RegExp;
  readonly needsScripts?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly product?: Readonly<Record<string, unknown>> | null;
  readonly fromBrowser?: boolean;
}

export const TEXTS = [
  'The ferry that has linked the two shores of the bay since 1911 made its last crossing on Friday evening, with forty passengers, two bicycles and the mayor on board.',
  'The operator, which employs nineteen people, said that rising fuel prices and a falling number of commuters had left it with no other choice after three years of losses.',
  'Residents of the northern shore now have to drive around the bay, a trip of thirty-five minutes, or wait for a bus that leaves twice a day and not at all on Sundays.',
  'A petition for a public operator has gathered more than four thousand signatures, and the council will discuss it in the second week of November, the mayor said.',
  'The pier was built of oak from the hills behind the town, and the shipwrights who drove its piles into the mud were paid in herring for the first two winters.',
  'What becomes of the boat is open: a museum has asked for it, but towing it across the bay would cost more than the museum earns in a year from its visitors.',
] as const;
export const [A, B, C, D, E, F] = TEXTS;

export const p = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('\n');
export const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');

const HEAD = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
const MENU = ['News', 'Sport', 'Culture', 'Weather', 'Sign in']
  .map((name) => `<li><a href="/${name.toLowerCase().replace(' ', '-')}">${name}</a></li>`)
  .join('');

/** The frames: the same content stands in each. */
export const FRAMES: Readonly<Record<string, (title: string, body: string, head?: string) => string>> = {
  landmarks: (title, body, head = '') =>
    `<!doctype html><html lang="en"><head>${HEAD}<title>${title} | Harbour Post</title>${head}</head><body><header class="site-header"><a href="/">Harbour Post</a><nav><ul>${MENU}</ul></nav></header><main>${body}</main><footer class="site-footer"><ul><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy</a></li></ul><p>© 2026 Harbour Post. All rights reserved.</p></footer></body></html>`,
  weblog: (title, body, head = '') =>
    `<!DOCTYPE html><html><head>${HEAD}<title>${title} - The Bay Blog</title>${head}</head><body class="single post-template"><div id="page" class="site"><div id="masthead" class="header"><div class="logo"><a href="/">The Bay Blog</a></div><div class="main-menu"><ul class="menu">${MENU}</ul></div></div><div id="content" class="site-content"><div id="primary"><article class="post hentry"><div class="entry-content">${body}</div></article></div><div id="secondary" class="sidebar widget-area"><div class="widget"><h3>Archives</h3><ul><li><a href="/2026/01">January 2026</a></li><li><a href="/2025/12">December 2025</a></li><li><a href="/2025/11">November 2025</a></li></ul></div></div></div><div id="colophon" class="site-footer"><p>Proudly published by the bay. <a href="/terms">Terms</a></p></div></div></body></html>`,
  divs: (title, body, head = '') =>
    `<!doctype html><html lang="en"><head>${HEAD}<title>${title}</title>${head}</head><body><div id="root"><div class="css-1a2b"><div class="css-9z"><a class="x1" href="/">Home</a><a class="x1" href="/news">News</a><a class="x1" href="/jobs">Jobs</a><a class="x1" href="/help">Help</a></div><div class="css-77q">${body}</div><div class="css-0f"><a class="x2" href="/terms">Terms of use</a><a class="x2" href="/privacy">Privacy policy</a><span>© 2026 Bay Media Ltd</span></div></div></div></body></html>`,
};

/** The same content in every frame. */
export function inFrames(
  name: string,
  title: string,
  body: string,
  expected: Omit<HardPage, 'name' | 'html'>,
  head?: string,
): HardPage[] {
  return Object.entries(FRAMES).map(([frame, around]) => ({
    name: `${name} (${frame})`,
    html: around(title, body, head),
    ...expected,
  }));
}
