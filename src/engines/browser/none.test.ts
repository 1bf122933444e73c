import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { startVisits } from '../../../test/support/visits.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';

describe('a machine on which no browser starts', () => {
  it('reports that for each page, without a new attempt for each', async () => {
    const program = join(tempDir(), 'chrome');
    const tries = `${program}.tries`;
    writeFileSync(program, `#!/bin/sh\necho x >> ${tries}\necho "no display" >&2\nexit 1\n`);
    chmodSync(program, 0o755);
    const { visit } = await startVisits({ '/': 'page' }, { chrome: program });
    const refused = (error: unknown): boolean =>
      error instanceof ApiError &&
      error.key === 'SERVICE_UNAVAILABLE' &&
      JSON.stringify(error.details).includes(program);
    await assert.rejects(visit('/'), refused);
    assert.ok(existsSync(tries));
    const once = readFileSync(tries, 'utf8');
    await Promise.all([assert.rejects(visit('/'), refused), assert.rejects(visit('/'), refused)]);
    assert.equal(readFileSync(tries, 'utf8'), once);
  });
});
