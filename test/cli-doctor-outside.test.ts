import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { trawl } from './support/cli.ts';
import { completion, embeddings, startModelServer } from './support/model-server.ts';
import { startProvider } from './support/oidc-provider.ts';
import { startEngines } from './support/search-engines.ts';
import { tempDir } from './support/tmp.ts';

async function findings(env: Record<string, string>) {
  const { code, stdout } = await trawl(['doctor', '--json'], { TRAWL_DATA_DIR: tempDir(), ...env });
  const all: { name: string; state: string; detail: string; change?: string }[] = JSON.parse(stdout);
  return { code, stdout, of: (name: string) => all.find((finding) => finding.name === name) };
}

describe('trawl doctor, on external services', () => {
  it('says which public APIs are asked, when, and what changes that', async () => {
    const { of, stdout } = await findings({
      TRAWL_RESEARCH_LIVE: 'auto',
      TRAWL_RESEARCH_SOURCES: 'arxiv,openalex=http://127.0.0.1:9/works,semanticscholar',
      TRAWL_OPENALEX_API_KEY: 'oa-secret',
    });
    const live = of('live paper search');
    assert.equal(live?.state, 'on');
    assert.equal(
      live?.detail,
      'queries arXiv, OpenAlex (at 127.0.0.1:9, with a key), Semantic Scholar (without a key) if the local catalog has too few results',
    );
    assert.match(live?.change ?? '', /TRAWL_RESEARCH_LIVE/);
    assert.ok(!stdout.includes('oa-secret'));
    assert.equal((await findings({ TRAWL_RESEARCH_LIVE: 'off' })).of('live paper search')?.state, 'off');
  });

  it('says where full texts come from, and what changes that', async () => {
    const env = {
      TRAWL_RESEARCH_FULLTEXT: 'auto',
      TRAWL_RESEARCH_FULLTEXT_SOURCES: 'arxiv=http://mirror.example/x,openaccess',
    };
    const texts = (await findings(env)).of('full texts of papers');
    assert.equal(texts?.state, 'on');
    assert.match(texts?.detail ?? '', /from arXiv \(at mirror\.example\), open-access links$/);
    assert.match(texts?.change ?? '', /TRAWL_RESEARCH_FULLTEXT/);
    assert.equal((await findings({ TRAWL_RESEARCH_FULLTEXT: 'off' })).of('full texts of papers')?.state, 'off');
  });

  it('tests the models with a word and a vector', async () => {
    await using server = await startModelServer(({ path, body }) =>
      path.endsWith('/embeddings') ? embeddings(body.input.map(() => [1, 0, 0])) : completion('Yes.'),
    );
    const { host } = new URL(server.baseUrl);
    const { code, of } = await findings({
      TRAWL_LLM_BASE_URL: server.baseUrl,
      TRAWL_LLM_MODEL: 'small',
      TRAWL_EMBEDDINGS_BASE_URL: server.baseUrl,
      TRAWL_EMBEDDINGS_MODEL: 'embed',
      TRAWL_RESEARCH_RERANK: 'on',
    });
    assert.equal(code, 0);
    assert.equal(of('language model')?.detail, `small at ${host}`);
    assert.equal(of('embeddings')?.detail, `embed at ${host}, 3 dimensions`);
    assert.deepEqual([of('model in paper search')?.state, of('model in paper search')?.detail], ['on', 'reranking']);
  });

  it('asks search engines, the sign-in provider and proxies, and reads the files of data providers', async () => {
    await using engines = await startEngines();
    engines.answer('searxng', [{ url: 'https://example.org/', title: 'Weather', snippet: 'Rain.' }]);
    await using provider = await startProvider();
    const providers = tempDir();
    const working = {
      TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}`,
      TRAWL_OIDC_ISSUER: provider.issuer,
      TRAWL_OIDC_CLIENT_ID: provider.clientId,
      TRAWL_OIDC_CLIENT_SECRET: provider.clientSecret,
      TRAWL_PROVIDERS: providers,
    };
    const good = await findings(working);
    const states = (found: typeof good, ...names: string[]) => names.map((name) => found.of(name)?.state);
    assert.deepEqual(states(good, 'web search', 'OpenID Connect'), ['on', 'on'], good.stdout);
    assert.equal(engines.asked.length, 1);

    writeFileSync(join(providers, 'broken.json'), '{ "name": 3 }');
    engines.answer('searxng', (_, response) => void response.writeHead(403).end('no JSON here'));
    const bad = await findings({ ...working, TRAWL_OIDC_ISSUER: 'http://127.0.0.1:9' });
    assert.equal(bad.code, 1);
    assert.deepEqual(states(bad, 'web search', 'OpenID Connect', 'data providers'), ['broken', 'broken', 'broken']);
    assert.match(bad.of('web search')?.detail ?? '', /^searxng: /);
    assert.match(bad.of('data providers')?.detail ?? '', /broken\.json:1/);

    const proxied = await findings({ TRAWL_PROXY: 'http://user:hidden@127.0.0.1:9' });
    assert.equal(proxied.of('proxies')?.detail, 'cannot connect to 127.0.0.1:9');
    assert.ok(!proxied.stdout.includes('hidden'));
  });

  it('says what is wrong with them', async () => {
    await using server = await startModelServer(() => ({ status: 401, body: { error: { message: 'bad key' } } }));
    const { code, of } = await findings({
      TRAWL_LLM_BASE_URL: server.baseUrl,
      TRAWL_LLM_MODEL: 'small',
      TRAWL_EMBEDDINGS_BASE_URL: server.baseUrl,
      TRAWL_EMBEDDINGS_MODEL: 'embed',
    });
    assert.equal(code, 1);
    assert.match(of('language model')?.detail ?? '', /401.*bad key/);
    assert.deepEqual([of('embeddings')?.state, of('language model')?.state], ['broken', 'broken']);
    const alone = await findings({ TRAWL_RESEARCH_HYDE: 'on' });
    assert.equal(alone.of('model in paper search')?.state, 'broken');
  });
});
