import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import type { Context } from '../command.ts';
import { command } from './compact.ts';

test('a service that is just starting keeps its database', async () => {
  const file = join(tempDir(), 'trawl.db');
  writeFileSync(file, '');
  const starting = new DatabaseSync(`${file}-service`);
  starting.exec('BEGIN EXCLUSIVE');
  const context = { positionals: [], values: {}, config: async () => ({ database: { kind: 'sqlite', file } }) };
  await assert.rejects(command.run(context as never as Context), /another Trawl is running/);
  starting.close();
});
