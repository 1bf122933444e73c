import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runKilled } from './support/agent-killed.ts';
import { killInPhases } from './support/agent-phases.ts';
import { dropDatabase } from './support/postgres.ts';
import { serviceDatabase } from './support/templates.ts';

/** A slice of `npm run soak -- agent-killed`. */
describe('an agent resumes after its service was killed, and pays nothing twice', () => {
  test('in the phases of a run without a language model', { timeout: 300_000 }, async () => {
    assert.deepEqual(await killInPhases(['accepted', 'record', 'provider'], false), { kills: 3 });
  });

  test('in the phases of a run that a language model leads', { timeout: 300_000 }, async () => {
    assert.deepEqual(await killInPhases(['helper page', 'reply', 'webhook'], true), { kills: 3 });
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
