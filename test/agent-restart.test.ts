import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { killInPhases } from './support/agent-phases.ts';
import { dropDatabase } from './support/postgres.ts';
import { serviceDatabase } from './support/templates.ts';

/**
 * A slice of `npm run soak -- agent-killed`, which kills in every phase. How the journal of a run goes on in another process is shown for both
 * databases by its own tests (src/capabilities/agent/journal.test.ts).
 */
describe('an agent resumes after its service was killed, and pays nothing twice', () => {
  test('without a language model', async () => {
    assert.deepEqual(await killInPhases(['provider'], false), { kills: 1 });
  });

  test('led by a language model, on PostgreSQL', async () => {
    const database = await serviceDatabase();
    assert.deepEqual(await killInPhases(['helper page'], true, { DATABASE_URL: database }), { kills: 1 });
    await dropDatabase(database);
  });
});
