import type { Page } from 'playwright-core';
import { launch } from '../../src/engines/browser/index.ts';
import { silentLog } from '../../src/foundation/kernel/log.ts';
import type { Browser as Person } from '../../test/support/console.ts';

/** A window of a browser in which somebody is signed in. */
export interface Window extends AsyncDisposable {
  readonly page: Page;
  /** Opens a page of the dashboard and waits until it has loaded. */
  go(path: string): Promise<void>;
  /** Brings a heading of the page to the top. */
  scrollTo(heading: string): Promise<void>;
  /** Makes the window that high, in pixels, or as high as usual. */
  resize(height: number | undefined): Promise<void>;
  /** What the window shows, as WebP. */
  picture(): Promise<Buffer>;
}

/** Pixels. */
const SIZE = { width: 1200, height: 750 };
/** The first that makes a picture small enough. */
const QUALITIES = [70, 60, 50];
/** Bytes. */
const LARGEST = 58_000;
/** Milliseconds that a page gets for what a picture waits for. */
const PATIENCE = 60_000;

/** @param shownAs addresses that differ from run to run, each with the one that the pictures show instead */
export async function openWindow(person: Person, url: string, shownAs: ReadonlyMap<string, string>): Promise<Window> {
  const launched = await launch({ chrome: process.env.TRAWL_CHROME, log: silentLog });
  const context = await launched.browser.newContext({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  await context.addCookies([{ name: 'trawl_session', value: person.cookie, url }]);
  const page = await context.newPage();
  // With and without the scheme.
  const pairs = [...shownAs, ...[...shownAs].map((pair) => pair.map((address) => new URL(address).host))];
  return {
    page,
    go: async (path) => {
      await page.goto(`${url}${path}`);
      await page.locator('main h1').waitFor();
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    },
    resize: (height = SIZE.height) => page.setViewportSize({ ...SIZE, height }),
    scrollTo: async (heading) => {
      await page.evaluate(UNTIL_STILL);
      await page
        .getByRole('heading', { name: heading, exact: true })
        .evaluate((element) =>
          element.ownerDocument.defaultView?.scrollBy(0, element.getBoundingClientRect().top - 40),
        );
    },
    picture: async () => {
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await page.evaluate('document.fonts.ready.then(() => document.activeElement?.blur())');
      for (const frame of page.frames()) await frame.evaluate(replaceTexts(pairs));
      const devtools = await context.newCDPSession(page);
      try {
        for (const quality of QUALITIES) {
          const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
          const picture = Buffer.from(data, 'base64');
          if (picture.length <= LARGEST) return picture;
        }
        throw new Error(`A picture of ${page.url()} has more than ${LARGEST} bytes.`);
      } finally {
        await devtools.detach();
      }
    },
    [Symbol.asyncDispose]: () => launched[Symbol.asyncDispose](),
  };
}

/** Code for a page: until it no longer scrolls by itself. */
const UNTIL_STILL = `new Promise((resolve) => {
  let before;
  let still = 0;
  const look = () => {
    still = scrollY === before ? still + 1 : 0;
    before = scrollY;
    if (still > 20) resolve();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Code for a page: in what it shows, texts become others. */
const replaceTexts = (pairs: readonly (readonly string[])[]): string => `{
  const other = (text) => ${JSON.stringify(pairs)}.reduce((sum, [from, to]) => sum.replaceAll(from, to), text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = walker.currentNode;
    if (other(data) !== data) walker.currentNode.data = other(data);
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.type !== 'file' && other(field.value) !== field.value) field.value = other(field.value);
  }
}`;
