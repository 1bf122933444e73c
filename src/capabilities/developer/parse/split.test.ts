import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseMarkdown, splitPassages } from './index.ts';

const words = (n: number, word = 'word'): string => `${Array.from({ length: n }, () => word).join(' ')}.`;
const split = (markdown: string) => {
  const page = parseMarkdown(markdown);
  return splitPassages(page.blocks, page.title);
};
const count = (text: string): number => text.split(/\s+/).length;

describe('splitPassages', () => {
  it('splits at headings, and names those above', () => {
    const passages = split(
      `# Title\n\n${words(80)}\n\n## One\n\n${words(80)}\n\n### Deep\n\n${words(80)}\n\n## Two\n\n${words(80)}\n`,
    );
    assert.deepEqual(
      passages.map(({ headings, anchor }) => [headings.join('/'), anchor]),
      [
        ['', 'title'],
        ['One', 'one'],
        ['One/Deep', 'deep'],
        ['Two', 'two'],
      ],
    );
    assert.match(passages[2]?.text ?? '', /^### Deep\n\nword/);
  });

  it('cuts long sections between blocks, and never exceeds 250 words by much', () => {
    const passages = split(`# T\n\n${Array.from({ length: 12 }, () => words(90)).join('\n\n')}\n`);
    assert.ok(passages.length >= 5);
    for (const { text } of passages) assert.ok(count(text) <= 255, String(count(text)));
    assert.equal(
      passages.reduce((sum, { text }) => sum + (text.match(/word/g)?.length ?? 0), 0),
      12 * 90,
    );
  });

  it('cuts a single paragraph between sentences', () => {
    const passages = split(Array.from({ length: 40 }, () => `Start ${words(20)}`).join(' '));
    assert.ok(passages.length >= 3);
    for (const { text } of passages) assert.match(text, /^Start[\s\S]*\.$/);
  });

  it('keeps code whole, with the sentence that announces it', () => {
    const code = `\`\`\`js\n${Array.from({ length: 60 }, (_, i) => `const value${i} = call(${i});`).join('\n')}\n\`\`\``;
    const passages = split(`# T\n\n${words(200)}\n\nThe whole program:\n\n${code}\n`);
    assert.equal(passages.length, 2);
    assert.equal(passages[1]?.text, `The whole program:\n\n${code}`);
  });

  it('opens the fence again when code is too long for one passage', () => {
    const passages = split(`\`\`\`json\n${Array.from({ length: 900 }, (_, i) => `"line ${i}",`).join('\n')}\n\`\`\``);
    assert.ok(passages.length > 1);
    for (const { text } of passages) assert.match(text, /^```json\n[\s\S]*\n```$/);
  });

  it('repeats the head of a table that is cut', () => {
    const rows = Array.from({ length: 200 }, (_, i) => `| name${i} | what it does |`).join('\n');
    const passages = split(`| Option | Meaning |\n| --- | --- |\n${rows}\n`);
    assert.ok(passages.length > 1);
    for (const { text } of passages) assert.match(text, /^\| Option \| Meaning \|\n\| --- \| --- \|\n/);
  });

  it('lets tiny sections share a passage, cited by the first of the longest', () => {
    const passages = split(
      `# Changes\n\n${Array.from({ length: 9 }, (_, i) => `## 1.${i}\n\n- fix ${i}`).join('\n\n')}\n`,
    );
    assert.ok(passages.length < 4);
    assert.equal(passages[0]?.anchor, '10');
    const [intro] = split(`# Tool\n\nShort.\n\n## Usage\n\n${words(60)}\n`);
    assert.deepEqual([intro?.headings, intro?.anchor], [['Usage'], 'usage']);
  });

  it('leaves out a list of links into the page itself, and headings without text', () => {
    const passages = split(`# T\n\n- [A](#a)\n  - [B](#b)\n\n## A\n\n${words(70)}\n\n## Empty\n`);
    assert.equal(passages.length, 1);
    assert.doesNotMatch(passages[0]?.text ?? '', /\(#a\)|Empty/);
  });

  it('cuts what no word ends', () => {
    const passages = split('x'.repeat(50_000));
    assert.ok(passages.length > 4);
    for (const { text } of passages) assert.ok(text.length <= 8_000);
  });
});
