import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'tesseract.js';
import { otherScripts } from './languages.ts';
import { linesOf } from './recognise.ts';
import { readingWarnings } from './warnings.ts';

const pageOf = (...lines: readonly (readonly [text: string, confidence: number])[][]): Page => {
  const bbox = { x0: 0, y0: 0, x1: 9, y1: 9 };
  const made = lines.map((words) => ({ bbox, words: words.map(([text, confidence]) => ({ text, confidence, bbox })) }));
  return { blocks: [{ paragraphs: [{ lines: made }] }] } as unknown as Page;
};

test('a Chinese character of low confidence is kept in its line and counted; specks and lines of nothing else are left out', () => {
  const chinese = pageOf(
    [
      ['港口', 90],
      ['块', 0],
      ['会', 95],
    ],
    [['一', 3]],
    [
      ['The', 90],
      ['|x', 4],
    ],
  );
  const { paragraphs, unsure } = linesOf(chinese);
  const texts = paragraphs.flat().map(({ words }) => words.map(({ text }) => text).join(' '));
  assert.deepEqual([texts, unsure], [['港口 块 会', 'The'], 1]);
  assert.match(readingWarnings([{ confidence: 0.9, unsure }], []).join(), /^OCR is unsure of 1 word of the picture/);
});

test('a picture whose script is unknown is tried in one pack of each other script', () => {
  assert.deepEqual(otherScripts(['eng', 'deu']), []);
  assert.deepEqual(
    otherScripts(['eng', 'ukr', 'chi_sim', 'kor', 'rus']).map(([, pack]) => pack),
    ['rus', 'chi_sim', 'kor'],
  );
});

test('only packs that the registry has are named alone; for others, how to bring a file', () => {
  const missing = (pack: string): string => readingWarnings([{ confidence: 1, missing: [pack] }], []).join();
  assert.match(missing('ukr'), /with: trawl ocr add ukr\.$/);
  assert.match(missing('rus'), /with: trawl ocr add <folder with rus\.traineddata>.*tesseract-ocr-rus\.$/);
  const both = readingWarnings([], ['deu', 'rus']).join();
  assert.match(both, /installed: deu rus\. Add it with: trawl ocr add deu; trawl ocr add <folder with rus/);
});
