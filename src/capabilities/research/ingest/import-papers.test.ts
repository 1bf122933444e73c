import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openIngest } from '../../../../test/support/ingest.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { importPapers } from './import-papers.ts';

test('records with full texts are stored a few at a time, in constant memory', async () => {
  const file = join(tempDir(), 'papers.jsonl');
  const text = 'word '.repeat(200_000);
  const lines = Array.from({ length: 30 }, (_, i) =>
    JSON.stringify({ doi: `10.5555/${i}`, title: `Paper ${i}`, abstract: 'About it.', text }),
  );
  await writeFile(file, lines.join('\n'));
  await using deps = await openIngest();
  const stored: number[] = [0];
  const summary = await importPapers(
    deps,
    { source: 'jsonl', file },
    { onProgress: ({ records }) => void stored.push(records) },
  );
  assert.equal(summary.added, 30);
  const most = Math.max(...stored.slice(1).map((records, i) => records - (stored[i] as number)));
  assert.ok(most <= 13, `${most} records of a million characters in one transaction`);
});
