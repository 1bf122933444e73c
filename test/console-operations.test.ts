import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadConfig } from '../src/foundation/config/index.ts';
import { startApp } from './support/app.ts';
import { addPerson, setUp } from './support/console.ts';
import { SITE_HOST, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** The state of the installation, for whoever runs it. */

describe('GET /api/operations', () => {
  it('has the numbers of /metrics, receivers that fail, and no secrets; only operators get it', async () => {
    const { inForce } = loadConfig({
      TRAWL_API_KEY: 'fc-secret-of-the-operator-1',
      TRAWL_SEARCH: 'searxng:http://ann:geheim@search.example:8080',
      AWS_REGION: 'eu-north-1',
    });
    const app = await startApp({
      inForce,
      proxies: [{ url: 'http://carl:versteckt@proxy.example:3128', country: 'DE', kind: 'residential' }],
      allowPrivateNetwork: SITE_HOST,
      allowPrivateWebhooks: SITE_HOST,
    });
    await using site = await startSite({ '/': '<p>A page.</p>' });
    const owner = await setUp(app);
    const member = await addPerson(app, owner, { email: 'ben@example.org', role: 'member' });
    assert.equal((await member.ask('GET', '/api/operations')).status, 403);

    const crawl = { url: site.url, sitemap: 'skip', webhook: { url: `${site.url}/secret-path/hook` } };
    assert.equal((await owner.ask('POST', '/v2/crawl', crawl)).status, 200);
    await until(async () => {
      return (await owner.ask('GET', '/api/operations')).body.webhooks.length > 0;
    }, 'the receiver failing');
    const { body } = await owner.ask('GET', '/api/operations');
    assert.equal(body.webhooks[0].origin, site.url);
    assert.match(body.webhooks[0].problem, /404/);

    const metrics = new Map(body.metrics.map((one: { name: string }) => [one.name, one]));
    assert.ok((metrics.get('trawl_disk_free_bytes') as { samples: { value: number }[] }).samples[0]?.value);
    const settings = new Map<string, unknown>(body.settings.map((one: { name: string }) => [one.name, one]));
    const of = (name: string) => settings.get(name) as Record<string, unknown>;
    assert.deepEqual([of('TRAWL_API_KEY').value, of('TRAWL_API_KEY').secret], [null, true]);
    assert.equal(of('TRAWL_SEARCH').value, 'searxng:http://…@search.example:8080');
    assert.deepEqual([of('TRAWL_S3_REGION').value, of('TRAWL_S3_REGION').variable], ['eu-north-1', 'AWS_REGION']);
    assert.deepEqual([of('PORT').value, of('PORT').from], ['3002', 'default']);
    const [proxy, ...others] = body.proxies;
    assert.deepEqual([proxy.name, proxy.country, proxy.health, others], ['proxy.example:3128', 'DE', 'unknown', []]);
    assert.equal(body.unblocker, undefined);
    const text = JSON.stringify(body);
    for (const secret of ['fc-secret', 'geheim', 'secret-path', 'carl', 'versteckt'])
      assert.ok(!text.includes(secret), secret);
  });
});
