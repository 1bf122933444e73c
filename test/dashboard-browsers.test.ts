import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { accessibilityProblems, tooWide } from './support/a11y.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { type Installation, installDashboard, setUp } from './support/dashboard.ts';
import { type ModelServer, startModelServer, toolCalls } from './support/model-server.ts';
import { SITE_HOST, type Site, startSite } from './support/site.ts';
import { until } from './support/until.ts';

const HOME = `<title>Home</title><style>body{margin:0;background:#0a0}button{position:absolute;left:0;top:0;width:100vw;height:100vh}</style>
<button onclick="document.title = 'Pressed'">Press</button>`;

describe('browser sessions in the dashboard', () => {
  let it: Installation;
  let browser: Browser;
  let page: Page;
  let complaints: string[];
  let site: Site;
  let model: ModelServer;
  before(async () => {
    model = await startModelServer(() =>
      toolCalls([{ name: 'finish', input: { answer: 'It is <i>blue</i>.' } }], '', 'done'),
    );
    it = await installDashboard({
      TRAWL_ALLOW_PRIVATE_NETWORK: SITE_HOST,
      TRAWL_LLM_BASE_URL: model.baseUrl,
      TRAWL_LLM_MODEL: 'scripted',
    });
    browser = await startBrowser();
    ({ page, complaints } = await openPage(browser));
    await setUp(page, it);
    site = await startSite({ '/': HOME, '/two': '<title>Two</title><body style="background:#00a">' });
  });
  after(() => Promise.all([site[Symbol.asyncDispose](), model[Symbol.asyncDispose]()]));

  /** Red, green and blue in the middle of the picture of a frame. */
  const colour = (frame: FrameLocator): Promise<number[]> =>
    frame.locator('canvas').evaluate((canvas) => {
      // biome-ignore lint/suspicious/noExplicitAny: the names of a browser, which the types of the tests leave out
      const { width, height, getContext } = canvas as any;
      return [
        ...getContext
          .call(canvas, '2d')
          .getImageData(width / 2, height / 2, 1, 1)
          .data.slice(0, 3),
      ];
    });
  /** A picture is not exact. */
  const isBlue = ([red = 0, green = 0, blue = 0]: number[]): boolean =>
    red < 20 && green < 20 && blue > 150 && blue < 190;
  const run = async (kind: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: kind, exact: true }).click();
    await page.getByRole('textbox').fill(text);
    await page.getByRole('textbox').press('Control+Enter');
  };
  /** What is wrong with a page in both themes and on a phone. */
  const problems = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 375],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      const wide = await tooWide(page);
      if (wide > 0) found.push(`${wide} pixels too wide at ${width}`);
      found.push(...(await accessibilityProblems(page)).map((one) => `${colorScheme} ${width}: ${one}`));
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    return found;
  };

  test('a session is opened, watched, taken over, driven with code and ended; then it is replayed', async () => {
    await page.goto(`${it.url}/browsers`);
    await page.getByText('No session is open').waitFor();
    await page.getByLabel('First page').fill(`${site.url}/`);
    await page.getByLabel('Profile').fill('ada');
    await page.getByRole('button', { name: 'Open the session' }).press('Enter');
    await page.getByRole('heading', { name: 'Live view' }).waitFor();
    const watch = page.frameLocator('iframe[title="Live view"]');
    await watch.getByText('You watch this session.').waitFor();
    // A connection that breaks is made again.
    const frame = watch.locator('canvas');
    await frame.evaluate('globalThis.broken = socket; socket.close(4000)');
    await until(() => frame.evaluate('socket !== broken && socket.readyState === 1'), 'a connection');
    await watch.getByText('You watch this session.').waitFor();

    await page.getByRole('button', { name: 'Take over' }).click();
    const drive = page.frameLocator('iframe[title="Live view with mouse and keyboard"]');
    await drive.getByText('You drive this session.').waitFor();
    await drive.locator('canvas').click();
    const runs = page.getByRole('list', { name: 'Runs' });
    await until(async () => {
      await run('JavaScript', 'await page.title()');
      await page.getByRole('button', { name: 'Run', exact: true }).and(page.locator(':not([aria-busy])')).waitFor();
      return (
        (await runs
          .getByRole('region', { name: /^result/ })
          .first()
          .textContent()) === 'Pressed'
      );
    }, 'the press');
    await run('Shell', `agent-browser open ${site.url}/two`);
    await runs
      .getByRole('region', { name: /^stdout/ })
      .first()
      .getByText('Two')
      .waitFor();
    await run('JavaScript', 'throw new TypeError("<b>no</b>")');
    await runs.getByText('exit code 1').waitFor();
    await runs.getByText('TypeError: <b>no</b>').first().waitFor();
    await until(async () => isBlue(await colour(drive)), 'the picture of the second page');
    await run('Task', 'What is on the page?');
    await runs
      .getByRole('region', { name: /^answer/ })
      .getByText('It is <i>blue</i>.')
      .waitFor();
    await page.getByText('7 a minute, with tasks').waitFor();
    assert.match((await page.getByRole('button', { name: 'Copy cdpUrl' }).textContent()) ?? '', /cdpUrl/);
    assert.deepEqual(await problems(), []);

    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('button', { name: 'End the session' }).click();
    const replay = page.frameLocator('iframe[title="Replay"]');
    const marks = replay.getByRole('list', { name: 'Pages' }).getByRole('button');
    await marks.nth(1).waitFor();
    assert.equal(await marks.count(), 2);
    await marks.last().click();
    await until(async () => isBlue(await colour(replay)), 'the picture of the second page, replayed');
    await replay.getByRole('slider', { name: 'Time' }).press('Home');
    await replay.getByRole('slider', { name: 'Time' }).press('End');
    await replay.getByText(`Two – ${site.url}/two`).first().waitFor();
    assert.deepEqual(await problems(), []);
    await replay.getByRole('slider', { name: 'Time' }).press('Home');
    await replay.getByLabel('Speed').selectOption('8');
    await replay.getByRole('button', { name: 'Play' }).press('Enter');
    const isOver = 'document.getElementById("time").value === document.getElementById("time").max';
    await until(async () => Boolean(await replay.locator('html').evaluate(isOver)), 'the end of the replay');
    assert.deepEqual(complaints, []);
  });

  test('past sessions and profiles are listed; a profile is deleted with a keyboard alone', async () => {
    await page.goto(`${it.url}/browsers`);
    await page.getByRole('button', { name: 'Past' }).click();
    const row = page.getByRole('table', { name: 'Past sessions' }).getByRole('row').nth(1);
    await row.getByText('recorded').waitFor();
    assert.match((await row.textContent()) ?? '', /standalone[\s\S]*ada/);
    assert.deepEqual(await problems(), []);
    await page.getByRole('button', { name: 'Delete ada' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Delete the profile' }).press('Enter');
    await page.getByText('No profiles yet').waitFor();
    await row.getByRole('link').press('Enter');
    await page.getByRole('heading', { name: 'Replay' }).waitFor();
    await page.getByRole('button', { name: 'Delete the replay' }).press('Enter');
    await page.getByRole('button', { name: 'Delete the recording' }).press('Enter');
    await page.getByText('There is no replay').waitFor();
  });
});
