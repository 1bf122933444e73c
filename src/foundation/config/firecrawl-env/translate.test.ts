import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { loadConfig } from '../index.ts';
import { unknownSettings } from '../unknown-settings.ts';
import { RULES } from './rules.ts';
import { translateEnv } from './translate.ts';

const made = (source: string) => parseEnv(translateEnv(source).text);

describe('the .env of a self-hosted Firecrawl', () => {
  it('becomes settings with which Trawl starts', () => {
    const settings = made(`
# ===== Required ENVS ======
PORT=3003
HOST=0.0.0.0
USE_DB_AUTHENTICATION=false
OPENAI_API_KEY=sk-abc
OLLAMA_BASE_URL=http://localhost:11434/api
MODEL_NAME=deepseek-r1:7b
MODEL_EMBEDDING_NAME=nomic-embed-text
PROXY_SERVER=10.1.2.3:1234
PROXY_USERNAME=me
PROXY_PASSWORD='p@ss,"w$ rd'
SEARXNG_ENDPOINT=http://searxng.internal:8080
SEARXNG_ENGINES=
TEST_API_KEY=fc-0123456789abcdef0123
REDIS_URL=redis://redis:6379
NUQ_DATABASE_URL=postgres://x
LOGGING_LEVEL=NONE
ALLOW_LOCAL_WEBHOOKS=true
`);
    const config = loadConfig(settings, '/tmp');
    assert.equal(config.port, 3003);
    assert.equal(config.apiKey, 'fc-0123456789abcdef0123');
    assert.deepEqual(
      [config.llm?.baseUrl, config.llm?.model, config.llm?.apiKey],
      ['http://localhost:11434/v1', 'deepseek-r1:7b', 'sk-abc'],
    );
    assert.equal(config.embeddings?.model, 'nomic-embed-text');
    assert.deepEqual(config.searchEngines, [
      { name: 'searxng', url: 'http://searxng.internal:8080' },
      { name: 'local' },
    ]);
    assert.equal(settings.TRAWL_PROXY, 'http://me:p%40ss%2C%22w%24%20rd@10.1.2.3:1234');
    assert.equal(settings.LOG_LEVEL, 'silent');
    assert.equal(config.auth, 'required');
    assert.equal(settings.DATABASE_URL, undefined, 'the queue of Firecrawl is not the database of Trawl');
  });

  it('never makes settings that stop the start: what needs a decision is a comment', () => {
    const { text } = translateEnv(
      'OPENAI_BASE_URL=http://127.0.0.1:8000/v1\nOPENAI_API_KEY=k\nTEST_API_KEY=this is a key',
    );
    loadConfig(parseEnv(text), '/tmp');
    assert.match(text, /^# TRAWL_LLM_BASE_URL=http:\/\/127\.0\.0\.1:8000\/v1$/m);
    assert.match(text, /^# TRAWL_LLM_MODEL=$/m);
    assert.match(text, /^# TRAWL_API_KEY='this is a key'$/m);
  });

  it('leaves nothing out without a word', () => {
    const { text, unknown } = translateEnv('REDIS_URL=redis://x\nconstructor=1\nMY_OWN=2\nPOSTHOG_HOST=x');
    assert.match(text, /^# REDIS_URL: Built in/m);
    assert.match(text, /^# POSTHOG_HOST: /m);
    assert.deepEqual(unknown.toSorted(), ['MY_OWN', 'constructor']);
    assert.deepEqual(Object.keys(made('REDIS_URL=redis://x\nMY_OWN=2')), []);
  });

  it('names settings of Trawl that exist', () => {
    const names = RULES.flatMap(({ to }) => to);
    assert.deepEqual(unknownSettings(Object.fromEntries(names.map((name) => [name, '']))), []);
  });
});
