// What axe-core finds on every page of the dashboard, in both themes, on desktop and phone.
//
//   npm run soak -- axe [folder for screenshots]
//
// Each page is empty, filled, and failing (every request for its data is refused). `npm test` looks at the filled pages in two of the
// four combinations.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, startBrowser } from '../support/browser.ts';
import { type Installation, installDashboard, setUp } from '../support/dashboard.ts';
import { goTo, type Look, pagesForMembers, pagesForVisitors, problemsOf } from '../support/every-page.ts';
import { fillDashboard } from '../support/filled.ts';

const LOOKS: readonly Look[] = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 375].map((width) => ({ colorScheme, width })),
);

const [folder] = process.argv.slice(2);
const browser = await startBrowser();
let looked = 0;
let found = 0;

type Session = Awaited<ReturnType<typeof fillDashboard>>['session'];

/** Looks at pages in every combination. @param fails refuses every request for data */
async function lookAt(state: string, { url }: Installation, session: Session | undefined, paths: readonly string[]) {
  for (const { colorScheme, width } of LOOKS) {
    const { page, context } = await openPage(browser, { colorScheme, viewport: { width, height: 800 } });
    if (session) await context.addCookies([session]);
    await page.goto(url);
    await page.locator('main h1').waitFor();
    if (state === 'failing') {
      await page.route(/\/(?:api|v2)\//, (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, error: 'The storage does not answer.', code: 'UNAVAILABLE' },
        }),
      );
    }
    for (const path of paths) {
      await goTo(page, path);
      looked += 1;
      for (const problem of await problemsOf(page)) {
        found += 1;
        console.log(`${state}, ${colorScheme}, ${width}: ${path}: ${problem}`);
      }
      if (folder === undefined) continue;
      const name = path.replaceAll(/[^\w]+/g, '-').slice(0, 60) || '-';
      mkdirSync(join(folder, state), { recursive: true });
      await page.screenshot({ path: join(folder, state, `${name}.${colorScheme}.${width}.png`), fullPage: true });
    }
    await context.close();
  }
}

const members = await pagesForMembers();

const empty = await installDashboard();
const { page, context } = await openPage(browser);
await setUp(page, empty);
const cookie = (await context.cookies()).find(({ name }) => name === 'trawl_session');
if (cookie === undefined) throw new Error('no session');
await context.close();
await lookAt('empty', empty, { name: cookie.name, value: cookie.value, url: empty.url }, members);
await lookAt('without a session', empty, undefined, await pagesForVisitors());
await empty.close();

const used = await installDashboard({ TRAWL_STARTER: 'on', TRAWL_SEARCH: 'local' });
const filled = await fillDashboard(used);
const all = [...members, ...filled.paths];
await lookAt('filled', used, filled.session, all);
await lookAt('failing', used, filled.session, all);
await used.close();
await browser.close();

console.log(`${looked} pages, ${found} violations`);
process.exitCode = found === 0 ? 0 : 1;
