import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

test('without settings there is no model, no embeddings, and the public APIs are asked when the catalog has too little', () => {
  const { llm, embeddings, researchLive, researchSources, researchHyde, researchRerank } = loadConfig({});
  assert.deepEqual(
    [llm, embeddings, researchLive, researchHyde, researchRerank],
    [undefined, undefined, 'auto', false, false],
  );
  assert.deepEqual(
    researchSources.map(({ name }) => name),
    ['arxiv', 'openalex', 'europepmc', 'semanticscholar', 'crossref'],
  );
});

test('a model of one’s own needs no key, one of a provider no address', () => {
  assert.deepEqual(loadConfig({ TRAWL_LLM_BASE_URL: 'http://localhost:11434/v1', TRAWL_LLM_MODEL: 'qwen3:8b' }).llm, {
    provider: 'openai',
    baseUrl: 'http://localhost:11434/v1',
    model: 'qwen3:8b',
    apiKey: undefined,
  });
  const env = { TRAWL_LLM_PROVIDER: 'anthropic', TRAWL_LLM_MODEL: 'claude-sonnet-5', TRAWL_LLM_API_KEY: 'sk-ant-x' };
  assert.equal(loadConfig(env).llm?.baseUrl, 'https://api.anthropic.com/v1');
});

test('agents may have other models of the same server, and all of them a transcript', () => {
  const env = { TRAWL_LLM_BASE_URL: 'http://localhost:11434/v1', TRAWL_LLM_MODEL: 'small' };
  const { llm } = loadConfig({ ...env, TRAWL_LLM_PLANNER_MODEL: 'large', TRAWL_LLM_RECORD: '/srv/run.jsonl' });
  assert.deepEqual(
    [llm?.planner, llm?.reader, llm?.transcript],
    ['large', undefined, { file: '/srv/run.jsonl', use: 'record' }],
  );
  // A replay asks no server.
  const replay = loadConfig({ TRAWL_LLM_MODEL: 'small', TRAWL_LLM_REPLAY: '/srv/run.jsonl' });
  assert.equal(replay.llm?.transcript?.use, 'replay');
});

test('half a model is a mistake that is named', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ TRAWL_LLM_BASE_URL: 'http://localhost:1/v1' }, /TRAWL_LLM_MODEL/],
    [{ TRAWL_LLM_MODEL: 'x' }, /TRAWL_LLM_BASE_URL/],
    [{ TRAWL_LLM_REPLAY: 'x' }, /TRAWL_LLM_MODEL/],
    [{ TRAWL_LLM_RECORD: 'x', TRAWL_LLM_REPLAY: 'y', TRAWL_LLM_MODEL: 'x' }, /exclude each other/],
    [{ TRAWL_EMBEDDINGS_BASE_URL: 'http://localhost:1/v1' }, /TRAWL_EMBEDDINGS_MODEL/],
    [{ TRAWL_EMBEDDINGS_MODEL: 'x' }, /TRAWL_EMBEDDINGS_BASE_URL/],
    [{ TRAWL_LLM_BASE_URL: 'ftp://x', TRAWL_LLM_MODEL: 'x' }, /TRAWL_LLM_BASE_URL must be an http/],
    [{ TRAWL_RESEARCH_SOURCES: 'arxiv,scholar' }, /TRAWL_RESEARCH_SOURCES "scholar" is not one of arxiv/],
    [{ TRAWL_RESEARCH_SOURCES: 'arxiv=mirror' }, /TRAWL_RESEARCH_SOURCES "mirror" is not an http\(s\) URL/],
    [{ TRAWL_RESEARCH_RERANK: 'yes' }, /TRAWL_RESEARCH_RERANK must be off or on/],
  ];
  for (const [env, message] of wrong) assert.throws(() => loadConfig(env), { name: 'OperatorError', message });
});

test('sources are a list, each with a mirror if it has one', () => {
  const { researchSources } = loadConfig({ TRAWL_RESEARCH_SOURCES: 'arxiv=https://mirror.example/q?x=1, crossref' });
  assert.deepEqual(researchSources, [{ name: 'arxiv', url: 'https://mirror.example/q?x=1' }, { name: 'crossref' }]);
});

test('full texts are fetched from all places by default, each optionally with a mirror', () => {
  const config = loadConfig({});
  assert.equal(config.researchFulltext, 'auto');
  assert.deepEqual(
    config.researchFulltextSources.map(({ name }) => name),
    ['europepmc', 'arxiv', 'ar5iv', 'openaccess'],
  );
  const { researchFulltextSources } = loadConfig({ TRAWL_RESEARCH_FULLTEXT_SOURCES: 'arxiv=https://mirror.example' });
  assert.deepEqual(researchFulltextSources, [{ name: 'arxiv', url: 'https://mirror.example' }]);
  for (const env of [{ TRAWL_RESEARCH_FULLTEXT: 'always' }, { TRAWL_RESEARCH_FULLTEXT_SOURCES: 'scihub' }]) {
    assert.throws(() => loadConfig(env), { name: 'OperatorError' });
  }
});
