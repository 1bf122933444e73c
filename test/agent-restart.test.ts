import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runKilled } from './support/agent-killed.ts';
import { dropDatabase } from './support/postgres.ts';
import { serviceDatabase } from './support/templates.ts';

/** A slice of `npm run soak -- agent-killed`. */
describe('an agent resumes after its service was killed, and pays nothing twice', () => {
  test('without a language model, on SQLite', { timeout: 300_000 }, async () => {
    const { kills } = await runKilled({ withModel: false, moments: [1], pages: 12 });
    assert.ok(kills > 0);
  });

  test('with a language model, on PostgreSQL', { timeout: 300_000 }, async () => {
    const database = await serviceDatabase();
    const { kills } = await runKilled({
      withModel: true,
      moments: [2],
      pages: 8,
      env: { DATABASE_URL: database },
    });
    assert.ok(kills > 0);
    await dropDatabase(database);
  });
});
