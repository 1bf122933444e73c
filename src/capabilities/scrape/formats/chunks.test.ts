import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chunksOf } from '../../../engines/text/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { chunksOfPage } from './chunks.ts';

it('thousands of pieces of a long file have the pages and places of their blocks', async () => {
  const line = 'The keeper lights the lamp at dusk, and writes down each ship that passes by.';
  const pages = 2_000;
  const each = 10;
  const text = `${line}\n\n`.repeat(pages * each);
  const blocks = Array.from({ length: pages }, (_, page) => ({
    pageNumber: page + 1,
    items: Array.from({ length: each }, (_, i) => {
      const start = (page * each + i) * (line.length + 2);
      return { markdownSpan: [start, start + line.length], bbox: [0.1, i / each, 0.9, (i + 1) / each] };
    }),
  }));
  const threads = { run: async (_: string, job: Parameters<typeof cut>[0]) => cut(job) };
  const chunks = await chunksOfPage(
    { threads: threads as never },
    text,
    blocks as never,
    { type: 'chunks', maxTokens: 20, overlap: 0 },
    'team',
    deadlineIn(60_000),
  );
  assert.equal(chunks.length, pages * each);
  assert.deepEqual([chunks[0]?.pageNumber, chunks[each]?.pageNumber, chunks.at(-1)?.pageNumber], [1, 2, pages]);
  assert.deepEqual(chunks.at(-1)?.bbox, [0.1, 0.9, 0.9, 1]);
});

const cut = ({ text, options }: { text: string; options: Parameters<typeof chunksOf>[1] }) => chunksOf(text, options);
