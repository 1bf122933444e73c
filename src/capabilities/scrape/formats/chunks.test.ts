import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ModelError } from '../../../engines/llm/index.ts';
import { chunksOf } from '../../../engines/text/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { chunksOfText } from './chunks.ts';

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
  const { chunks } = await chunksOfText(
    { threads: threads as never, embedder: undefined },
    { text, blocks: blocks as never },
    { maxTokens: 20, overlap: 0, vectors: false },
    'team',
    deadlineIn(60_000),
  );
  assert.equal(chunks.length, pages * each);
  assert.deepEqual([chunks[0]?.pageNumber, chunks[each]?.pageNumber, chunks.at(-1)?.pageNumber], [1, 2, pages]);
  assert.deepEqual(chunks.at(-1)?.bbox, [0.1, 0.9, 0.9, 1]);
});

const cut = ({ text, options }: { text: string; options: Parameters<typeof chunksOf>[1] }) => chunksOf(text, options);

describe('vectors of pieces', () => {
  const threads = { run: async (_: string, job: Parameters<typeof cut>[0]) => cut(job) } as never;
  const options = { maxTokens: 20, overlap: 0, vectors: true };
  const text =
    '# Lamps\n\nThe keeper lights the lamp at dusk.\n\n## Oil\n\nIt burns colza oil, and later petroleum, day and night.';

  it('are of the headings and the text', async () => {
    const seen: string[] = [];
    const embedder = {
      embed: async (texts: readonly string[]) => {
        seen.push(...texts);
        return texts.map(() => Float32Array.of(1));
      },
    };
    const { chunks, warnings } = await chunksOfText(
      { threads, embedder },
      { text },
      options,
      'team',
      deadlineIn(60_000),
    );
    assert.deepEqual(warnings, []);
    assert.deepEqual(
      chunks.map(({ vector }) => vector),
      [[1], [1]],
    );
    assert.match(seen[1] ?? '', /^Lamps > Oil\n/);
  });

  it('without an endpoint, or with one that is down, the pieces come with a warning', async () => {
    const down = { embed: () => Promise.reject(new ModelError('failing', 'down')) };
    for (const [embedder, warning] of [
      [undefined, /TRAWL_EMBEDDINGS_BASE_URL/],
      [down, /2 of 2 have no vector.*failing/],
    ] as const) {
      const { chunks, warnings } = await chunksOfText(
        { threads, embedder },
        { text },
        options,
        'team',
        deadlineIn(60_000),
      );
      assert.equal(chunks.length, 2);
      assert.match(warnings.join(), warning);
    }
  });
});
