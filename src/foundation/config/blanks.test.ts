import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from './index.ts';

test('blanks around a value do not count, as they come from copied lines of a .env', () => {
  const { port, dataDir, llm } = loadConfig(
    {
      PORT: ' 4000 ',
      TRAWL_DATA_DIR: 'data \t',
      TRAWL_LLM_BASE_URL: 'http://127.0.0.1:9/v1 ',
      TRAWL_LLM_MODEL: ' m\r',
    },
    '/srv',
  );
  assert.deepEqual([port, dataDir, llm?.baseUrl, llm?.model], [4000, '/srv/data', 'http://127.0.0.1:9/v1', 'm']);
  assert.equal(loadConfig({ PORT: '  ' }).port, 3002);
});
