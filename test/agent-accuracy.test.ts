import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentFixtures, scoreOf } from './support/agent-accuracy.ts';
import { startApp } from './support/app.ts';
import { SITE_SETTINGS, startSite } from './support/site.ts';
import { until } from './support/until.ts';

/** Without a language model: what pages state comes out, and nothing else. */
test('agents find what pages state, and make up nothing', async () => {
  const fixtures = agentFixtures();
  assert.ok(fixtures.length >= 60);
  await using site = await startSite(Object.fromEntries(fixtures.map(({ name, html }) => [`/${name}`, html])));
  const it = await startApp(SITE_SETTINGS);
  const runs = await Promise.all(
    fixtures.map(async ({ name, schema, prompt }) => {
      const { body } = await it.ask('/v2/agent', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt, schema, urls: [`${site.url}/${name}`], strictConstrainToURLs: true }),
      });
      return body.id as string;
    }),
  );
  let [stated, right, invented] = [0, 0, 0];
  const misses: string[] = [];
  for (const [index, id] of runs.entries()) {
    await until(async () => (await it.ask(`/v2/agent/${id}`)).body.status !== 'processing', 'a run');
    const { body } = await it.ask(`/v2/agent/${id}`);
    assert.equal(body.status, 'completed', JSON.stringify(body));
    const score = scoreOf(fixtures[index] as (typeof fixtures)[number], body.data, site.url);
    stated += score.stated;
    right += score.right;
    invented += score.invented;
    misses.push(...score.misses);
  }
  assert.equal(invented, 0, misses.join('\n'));
  assert.ok(right / stated >= 0.9, `${right} of ${stated}\n${misses.join('\n')}`);
});
