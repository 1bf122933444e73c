import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Firecrawl } from 'firecrawl';
import { manualClock } from '../src/foundation/kernel/clock.ts';
import { accountRoutes } from './support/account-routes.ts';
import { startApp } from './support/app.ts';
import { bareEnv } from './support/bare-env.ts';
import { setUp } from './support/console.ts';
import { startMcp } from './support/mcp.ts';
import { plansFile } from './support/plans.ts';
import { tempDir } from './support/tmp.ts';
import { until } from './support/until.ts';

const CLI = fileURLToPath(new URL('../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
const START = Date.parse('2026-03-15T12:00:00Z');

/** The published command line, unmodified, in a home of its own. */
async function firecrawl(url: string, home: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...bareEnv(), HOME: home, FIRECRAWL_API_URL: url, FIRECRAWL_NO_TELEMETRY: '1' },
  });
  return stdout;
}

describe('the account through the official clients, unmodified', () => {
  test('SDK: credits, tokens, months by key, queue, concurrency', async () => {
    const clock = manualClock(START);
    const it = await startApp({ plansFile: plansFile({ creditsPerMonth: 100 }) }, { clock, routes: accountRoutes });
    const { key } = await it.app.keys.create({ name: 'second' });
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    const second = new Firecrawl({ apiKey: key, apiUrl: it.url });
    await sdk.scrape('https://example.org/', { waitFor: 3 });
    await second.scrape('https://example.org/', { waitFor: 4 });
    const period = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'];

    const credits = await sdk.getCreditUsage();
    assert.deepEqual(
      [credits.remainingCredits, credits.planCredits, credits.billingPeriodStart, credits.billingPeriodEnd],
      [93, 100, ...period],
    );
    const tokens = await sdk.getTokenUsage();
    assert.deepEqual([tokens.remainingTokens, tokens.planTokens], [1395, 1500]);
    const months = await sdk.getCreditUsageHistorical();
    assert.deepEqual(
      months.periods.map(({ startDate, endDate, apiKey, creditsUsed }) => [
        startDate,
        endDate,
        apiKey ?? null,
        creditsUsed,
      ]),
      [[...period, null, 7]],
    );
    clock.advance(30 * 24 * 60 * 60_000);
    const byKey = await sdk.getCreditUsageHistorical(true);
    assert.deepEqual(
      byKey.periods
        .map(({ startDate, apiKey, creditsUsed }) => [startDate?.slice(0, 7), apiKey ?? null, creditsUsed])
        .sort(),
      [
        ['2026-03', 'TRAWL_API_KEY', 3],
        ['2026-03', 'second', 4],
        ['2026-04', null, 0],
      ],
    );
    assert.equal((await sdk.getTokenUsageHistorical()).periods[0]?.tokensUsed, 105);
    assert.equal((await sdk.getCreditUsage()).remainingCredits, 100);
    assert.deepEqual(await sdk.getConcurrency(), { concurrency: 0, maxConcurrency: 10 });
    const queue = await sdk.getQueueStatus();
    assert.deepEqual([queue.success, queue.jobsInQueue, queue.maxConcurrency], [true, 0, 10]);
  });

  test('SDK: an empty account is a 402, and work that failed costs nothing', async () => {
    const it = await startApp({ plansFile: plansFile({ creditsPerMonth: 5 }) }, { routes: accountRoutes });
    const sdk = new Firecrawl({ apiKey: it.key, apiUrl: it.url });
    await sdk.scrape('https://example.org/');
    await assert.rejects(sdk.scrape('https://example.org/'), { message: 'Payment Required: Insufficient credits' });
    const refused = await it.ask('/v2/scrape', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"url":"https://example.org/"}',
    });
    assert.deepEqual(
      [refused.status, refused.body],
      [402, { success: false, error: 'Payment Required: Insufficient credits' }],
    );
    assert.equal((await it.ask('/v2/search/research/papers?query=x')).status, 200);
    assert.equal((await sdk.getCreditUsage()).remainingCredits, 4);
  });

  test('MCP: credit usage, with months by key', async () => {
    const it = await startApp({ plansFile: plansFile({ creditsPerMonth: 100 }) }, { routes: accountRoutes });
    await new Firecrawl({ apiKey: it.key, apiUrl: it.url }).scrape('https://example.org/', { waitFor: 3 });
    const mcp = await startMcp(it.url, it.key);
    try {
      assert.match(await mcp.call('firecrawl_credit_usage', {}), /"remainingCredits": ?97/);
      assert.match(await mcp.call('firecrawl_credit_usage', { historical: true, byApiKey: true }), /TRAWL_API_KEY/);
    } finally {
      mcp.close();
    }
  });

  test('CLI: credit usage and status, with and without a ceiling', async () => {
    const home = tempDir();
    const limited = await startApp({ plansFile: plansFile({ creditsPerMonth: 1000 }) });
    const text = await firecrawl(limited.url, home, 'credit-usage', '--api-key', limited.key);
    assert.match(text, /Remaining Credits: 1,000/);
    assert.match(text, /Used Credits: 0 \(0\.0%\)/);
    const open = await startApp();
    const json = await firecrawl(open.url, home, 'credit-usage', '--json', '--api-key', open.key);
    assert.equal(JSON.parse(json).data.remainingCredits, 1_000_000_000);
  });

  test('CLI: sign-in through the browser, approved once, collected once', async () => {
    const it = await startApp();
    const owner = await setUp(it);
    const home = tempDir();
    let shown = '';
    const env = { ...bareEnv(), HOME: home, FIRECRAWL_NO_TELEMETRY: '1' };
    const child = execFile(process.execPath, [CLI, 'login', '--method', 'browser', '--web-url', it.url], { env });
    child.stdout?.on('data', (chunk: string) => {
      shown += chunk;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await until(() => /session_id=\w+/.test(shown), 'the address of the page');
    const link = new URL(/https?:\S+session_id=\w+/.exec(shown)?.[0] as string);
    assert.equal(link.pathname, '/cli-auth');
    const approval = {
      sessionId: new URLSearchParams(link.hash.slice(1)).get('session_id'),
      codeChallenge: link.searchParams.get('code_challenge'),
    };
    const steal = { session_id: approval.sessionId, code_verifier: 'a guess of somebody who saw the address' };
    const approved = await owner.ask('POST', '/api/cli-logins', approval);
    assert.equal(approved.body.team.name, 'Local team');
    const stolen = await fetch(`${it.url}/api/auth/cli/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(steal),
    });
    assert.deepEqual(await stolen.json(), { success: true, status: 'pending' });
    assert.equal((await owner.ask('POST', '/api/cli-logins', approval)).body.code, 'ALREADY_USED');
    await ended;
    assert.match(shown, /Login successful/);
    assert.match(shown, /Team: Local team/);

    // What it was given works, with no further setting.
    const usage = await promisify(execFile)(process.execPath, [CLI, 'credit-usage', '--json'], {
      env,
    });
    assert.equal(JSON.parse(usage.stdout).success, true);
    const { keys } = (await owner.ask('GET', '/api/keys')).body;
    assert.deepEqual([keys[0].name, keys[0].createdBy], ['Command line', 'Ann']);
  });

  test('CLI: feedback on a search, once', async () => {
    const it = await startApp({}, { routes: accountRoutes });
    const home = tempDir();
    const { id } = (await it.ask('/v2/search', { method: 'POST', headers: JSON_TYPE, body: '{"query":"x"}' })).body;
    const args = ['search-feedback', id, '--rating', 'good', '--valuable-sources', 'https://example.org/a'];
    const answer = JSON.parse(await firecrawl(it.url, home, ...args, '--json', '--api-key', it.key));
    assert.equal(answer.creditsRefunded ?? answer.data?.creditsRefunded, 1);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };
