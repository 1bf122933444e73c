import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { completion, startModelServer, embeddings as vectors } from '../../../test/support/model-server.ts';
import { startProvider } from '../../../test/support/oidc-provider.ts';
import { startEngines } from '../../../test/support/search-engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { type Config, loadConfig } from '../../foundation/config/index.ts';
import { accountFindings } from './accounts.ts';
import { attempt, type Finding } from './check.ts';
import { embeddings, fullTexts, languageModel, liveSearch } from './external-services.ts';
import { providerFiles } from './provider-files.ts';
import { scraping } from './scraping.ts';
import { webSearch } from './web-search.ts';

const settings = (env: Record<string, string>): Config => loadConfig({ TRAWL_DATA_DIR: tempDir(), ...env });
const named = (findings: readonly Finding[], name: string): Finding =>
  findings.find((one) => one.name === name) ?? assert.fail(`no finding ${name}`);

describe('trawl doctor, on external services', () => {
  it('says which public APIs are asked, when, and what changes that', () => {
    const live = liveSearch(
      settings({
        TRAWL_RESEARCH_LIVE: 'auto',
        TRAWL_RESEARCH_SOURCES: 'arxiv,openalex=http://127.0.0.1:9/works,semanticscholar',
        TRAWL_OPENALEX_API_KEY: 'oa-secret',
      }),
    );
    assert.equal(live.state, 'on');
    assert.equal(
      live.detail,
      'queries arXiv, OpenAlex (at 127.0.0.1:9, with a key), Semantic Scholar (without a key) if the local catalog has too few results',
    );
    assert.match(live.change ?? '', /TRAWL_RESEARCH_LIVE/);
    assert.ok(!JSON.stringify(live).includes('oa-secret'));
    assert.equal(liveSearch(settings({ TRAWL_RESEARCH_LIVE: 'off' })).state, 'off');
  });

  it('says where full texts come from, and what changes that', () => {
    const texts = fullTexts(
      settings({
        TRAWL_RESEARCH_FULLTEXT: 'auto',
        TRAWL_RESEARCH_FULLTEXT_SOURCES: 'arxiv=http://mirror.example/x,openaccess',
      }),
    );
    assert.equal(texts.state, 'on');
    assert.match(texts.detail, /from arXiv \(at mirror\.example\), open-access links$/);
    assert.match(texts.change ?? '', /TRAWL_RESEARCH_FULLTEXT/);
    assert.equal(fullTexts(settings({ TRAWL_RESEARCH_FULLTEXT: 'off' })).state, 'off');
  });

  it('tests the models with a word and a vector, and says what is wrong with them', async () => {
    let broken = false;
    await using server = await startModelServer(({ path, body }) => {
      if (broken) return { status: 401, body: { error: { message: 'bad key' } } };
      return path.endsWith('/embeddings') ? vectors(body.input.map(() => [1, 0, 0])) : completion('Yes.');
    });
    const { host } = new URL(server.baseUrl);
    const config = settings({
      TRAWL_LLM_BASE_URL: server.baseUrl,
      TRAWL_LLM_MODEL: 'small',
      TRAWL_EMBEDDINGS_BASE_URL: server.baseUrl,
      TRAWL_EMBEDDINGS_MODEL: 'embed',
      TRAWL_RESEARCH_RERANK: 'on',
    });
    const found = await languageModel(config);
    assert.equal(named(found, 'language model').detail, `small at ${host}`);
    const { state, detail } = named(found, 'model in paper search');
    assert.deepEqual([state, detail], ['on', 'reranking']);
    assert.equal((await embeddings(config)).detail, `embed at ${host}, 3 dimensions`);
    broken = true;
    const bad = named(await languageModel(config), 'language model');
    assert.match(bad.detail, /401.*bad key/);
    assert.deepEqual([bad.state, (await embeddings(config)).state], ['broken', 'broken']);
    const alone = await languageModel(settings({ TRAWL_RESEARCH_HYDE: 'on' }));
    assert.equal(named(alone, 'model in paper search').state, 'broken');
  });

  it('asks search engines', async () => {
    await using engines = await startEngines();
    engines.answer('searxng', [{ url: 'https://example.org/', title: 'Weather', snippet: 'Rain.' }]);
    const config = settings({ TRAWL_SEARCH: `searxng:${engines.setting('searxng').url}` });
    assert.equal(named(await webSearch(config, undefined), 'web search').state, 'on');
    assert.equal(engines.asked.length, 1);
    engines.answer('searxng', (_, response) => void response.writeHead(403).end('no JSON here'));
    const bad = named(await webSearch(config, undefined), 'web search');
    assert.equal(bad.state, 'broken');
    assert.match(bad.detail, /^searxng: /);
  });

  it('asks the sign-in provider', async () => {
    await using provider = await startProvider();
    const of = async (issuer: string): Promise<string> => {
      const config = settings({
        TRAWL_OIDC_ISSUER: issuer,
        TRAWL_OIDC_CLIENT_ID: provider.clientId,
        TRAWL_OIDC_CLIENT_SECRET: provider.clientSecret,
      });
      return named(await accountFindings(config, undefined), 'OpenID Connect').state;
    };
    assert.deepEqual([await of(provider.issuer), await of('http://127.0.0.1:9')], ['on', 'broken']);
  });

  it('connects to proxies, and does not say their passwords', async () => {
    const found = await scraping(settings({ TRAWL_PROXY: 'http://user:hidden@127.0.0.1:9' }));
    assert.equal(named(found, 'proxies').detail, 'cannot connect to 127.0.0.1:9');
    assert.ok(!JSON.stringify(found).includes('hidden'));
  });

  it('reads the files of data providers', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'broken.json'), '{ "name": 3 }');
    const config = settings({ TRAWL_PROVIDERS: folder });
    const found = await attempt('data providers', undefined, async () => providerFiles(config));
    assert.equal(found.state, 'broken');
    assert.match(found.detail, /broken\.json:1/);
  });
});
