import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokensIn } from './chunk-pieces.ts';
import { chunksOf } from './chunks.ts';
import { markdownBlocks } from './markdown-blocks.ts';

const PROSE = 'The keeper lights the lamp at dusk. He writes down each ship. In the morning he sleeps.';
const options = { maxTokens: 60, overlap: 0 };
const textsOf = (text: string, more = {}): string[] => chunksOf(text, { ...options, ...more }).map((one) => one.text);

describe('blocks of Markdown', () => {
  it('have kinds and places', () => {
    const text =
      '# One\n\nA line\nof prose\n\n- an item\n\n  of two\n- another\n| a | b |\n| - | - |\n\n```js\n# no heading\n\n```\n$$\nx\n$$\nend';
    assert.deepEqual(
      [...markdownBlocks(text)].map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['heading', '# One'],
        ['paragraph', 'A line\nof prose'],
        ['list', '- an item\n\n  of two\n- another'],
        ['table', '| a | b |\n| - | - |'],
        ['code', '```js\n# no heading\n\n```'],
        ['code', '$$\nx\n$$'],
        ['paragraph', 'end'],
      ],
    );
  });
});

describe('chunks', () => {
  it('are cut at headings, and small sections share one', () => {
    const text = `# Lights\n\n${PROSE}\n\n## Fuel\n\nOil.\n\n## Crew\n\nTwo.\n\n# Ships\n\n${PROSE}`;
    const chunks = chunksOf(text, options);
    assert.deepEqual(
      chunks.map(({ headings }) => headings),
      [['Lights'], ['Ships']],
    );
    assert.match(chunks[0]?.text ?? '', /Oil\.\n\n## Crew\n\nTwo\.$/);
    for (const { text: own, start, end } of chunks) assert.equal(own, text.slice(start, end));
    const apart = chunksOf(text, { ...options, maxTokens: 26 });
    assert.deepEqual(
      apart.map(({ headings }) => headings.join(' > ')),
      ['Lights', 'Lights', 'Ships'],
    );
  });

  it('repeat the header of a table and the fence of code, and cut between rows and lines', () => {
    const rows = Array.from({ length: 30 }, (_, i) => `| ship ${i} | ${i} |`);
    const table = textsOf(`| name | number |\n| --- | --- |\n${rows.join('\n')}`);
    assert.ok(table.length > 2);
    for (const part of table) assert.match(part, /^\| name \| number \|\n\| --- \| --- \|\n\| ship \d+ \| \d+ \|/);
    assert.deepEqual(
      table.flatMap((part) => part.split('\n').slice(2)),
      rows,
    );
    const lines = Array.from({ length: 60 }, (_, i) => `call(${i});`);
    const code = textsOf(`\`\`\`js\n${lines.join('\n')}\n\`\`\``);
    assert.ok(code.length > 2);
    for (const part of code) assert.match(part, /^```js\n[^`]+\n```$/);
    assert.deepEqual(
      code.flatMap((part) => part.split('\n').slice(1, -1)),
      lines,
    );
  });

  it('repeat no header that is most of a piece, and no line of code that was cut off', () => {
    const wide = `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'| b | c |\n'.repeat(200)}`;
    assert.ok(textsOf(wide).join('').length <= wide.length);
    const lines = Array.from({ length: 60 }, (_, i) => `call(${i});`);
    const open = `\`\`\`js\n${lines.join('\n')}`;
    assert.equal(
      textsOf(open)
        .at(-1)
        ?.match(/call\(59\)/g)?.length,
      1,
    );
    assert.equal(textsOf(open)[0]?.includes('call(59)'), false);
    assert.equal(chunksOf(`${open}\n\`\`\``, options).at(-1)?.end, open.length + 4);
    assert.deepEqual(chunksOf('## About C#\n\nText.\n\n## About it ##\n', options).at(0)?.headings, ['About C#']);
  });

  it('are made in linear time of one line', () => {
    for (const text of ['x'.repeat(8_000_000), '.'.repeat(4_000_000)]) {
      const parts = textsOf(text, { maxTokens: 400 });
      assert.equal(parts.join('').length, text.length);
    }
  });

  it('cut long prose between sentences, then words, then characters, and lose nothing', () => {
    const sentences = textsOf(Array.from({ length: 10 }, () => PROSE).join(' '));
    for (const part of sentences) assert.match(part, /^[A-Z].*\.$/);
    for (const text of ['word '.repeat(500), 'x'.repeat(2_000), '灯台守は船を記す'.repeat(100), '😀'.repeat(500)]) {
      const parts = textsOf(text);
      assert.ok(parts.length > 1);
      for (const part of parts) assert.ok(tokensIn(part) <= 60, part);
      assert.equal(parts.join('').replaceAll(' ', ''), text.replaceAll(' ', ''));
      assert.ok(parts.every((part) => part.isWellFormed()));
    }
  });

  it('overlap by whole sentences', () => {
    const paragraphs = Array.from({ length: 6 }, (_, i) => `Paragraph ${i} begins. ${PROSE} It ends with ${i}.`);
    const chunks = textsOf(paragraphs.join('\n\n'), { overlap: 15 });
    assert.ok(chunks.length > 2);
    assert.ok(
      chunks
        .slice(1)
        .every((chunk, i) => chunk.startsWith(`In the morning he sleeps. It ends with ${i}.\n\nParagraph`)),
      chunks[1],
    );
  });

  it('keep their ids when something else changes', () => {
    const ids = (text: string): string[] => chunksOf(text, options).map(({ id }) => id);
    const one = ids(`# A\n\n${PROSE}\n\n# B\n\n${PROSE}\n\n# B\n\n${PROSE}`);
    const other = ids(`# A\n\nChanged.\n\n# B\n\n${PROSE}\n\n# B\n\n${PROSE}`);
    assert.deepEqual(one.slice(1), other.slice(1));
    assert.equal(new Set(one).size, 3);
    assert.deepEqual(chunksOf('', options), []);
    assert.deepEqual(chunksOf(' \n\n ', options), []);
  });
});
