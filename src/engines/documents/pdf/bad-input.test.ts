import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pdfFromContents } from '../../../../test/support/pdf.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments, type DocumentError } from '../index.ts';
import type { Character } from './characters.ts';
import { drawnOn, tablesIn } from './close-tables.ts';
import { dropFurniture } from './furniture.ts';
import type { Block, Page } from './page.ts';
import { ruledTables } from './ruled.ts';
import { mayBeRows } from './table-lines.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const convert = (content: string, made = {}) =>
  documents.toMarkdown(pdfFromContents([content], made), deadlineIn(120_000), { pdf: { mode: 'fast' } });
const at = (x: number, y: number, text: string, font = 'F1'): string =>
  `BT /${font} 11 Tf 1 0 0 1 ${x} ${y} Tm ${text} Tj ET\n`;

/** How often a property of some objects is read. */
function counted<T extends object>(
  objects: readonly T[],
  key: keyof T,
): { readonly all: T[]; readonly reads: () => number } {
  let reads = 0;
  const all = objects.map((one) =>
    Object.defineProperty({ ...one }, key, {
      get: () => {
        reads++;
        return one[key];
      },
      enumerable: true,
    }),
  );
  return { all, reads: () => reads };
}

/** More than in proportion, but far less than with the square: sorting, and sets that grow. */
const PROPORTION = 1.5;

describe('bad input of PDFs takes work in proportion to its size', () => {
  it('headers that repeat on 5,000 pages are left out', () => {
    const work = (count: number): number => {
      const block = (text: string, y: number): Block => ({ type: 'text', box: [72, y, 300, y + 12], text });
      const { all, reads } = counted(
        Array.from({ length: count * 2 }, (_, i) =>
          block(i % 2 === 0 ? 'Harbour yearbook' : `Text ${i}.`, i % 2 === 0 ? 20 : 400),
        ),
        'text',
      );
      const pages = Array.from(
        { length: count },
        (_, i): Page => ({
          ...{ number: i + 1, width: 612, height: 792, isRecognised: false, status: 'ok' },
          blocks: all.slice(i * 2, i * 2 + 2),
        }),
      );
      const types = dropFurniture(pages).flatMap(({ blocks }) => blocks.map(({ type }) => type));
      assert.equal(types.filter((type) => type === 'page_header').length, count);
      return reads();
    };
    assert.ok(work(5_000) <= work(500) * 10 * PROPORTION);
  });

  it('tables of 1,000 columns with lines have their cells', () => {
    const work = (columns: number): number => {
      const { all, reads } = counted(
        Array.from({ length: columns + 1 }, (_, i) => ({ x: i * 20, top: 0, bottom: 40 })),
        'x',
      );
      const cells = Array.from({ length: columns * 2 }, (_, i) => {
        const [x, y] = [(i % columns) * 20, i < columns ? 4 : 24];
        return {
          ...{ text: `c${i}`, box: [x + 2, y, x + 18, y + 12] as const, size: 11 },
          ...{ isBold: false, isMono: false },
        };
      });
      const rules = [0, 20, 40].map((y) => ({ x0: 0, x1: columns * 20, y }));
      const [table] = ruledTables(rules, cells, all);
      assert.ok(table?.markdown.includes(`| c${columns - 1} |`));
      return reads();
    };
    // Each cell looks for the lines beside it.
    assert.ok(work(1_000) <= work(250) * 4 * 4 * PROPORTION);
  });

  it('words that may be cells of many tables are compared with the characters on their heights alone', () => {
    const work = (rows: number): number => {
      const words = Array.from({ length: rows * 2 }, (_, i) => ({
        ...{ text: i % 2 === 0 ? 'Lamp' : `${(i * 37) % 100}`, x: i % 2 === 0 ? 72 : 200, y: Math.floor(i / 2) * 14 },
        ...{ width: 30, height: 11, fontHeight: 11 },
      }));
      // In groups of four rows.
      const items = words.map((word) => ({ ...word, y: word.y + Math.floor(word.y / 56) * 40 }));
      const { all, reads } = counted(
        items.flatMap(({ x, y, text }) =>
          [...text].map(
            (char, i): Character => ({
              ...{ text: char, x0: x + i * 6, x1: x + i * 6 + 6, y: y + 10, size: 11, object: 1 },
            }),
          ),
        ),
        'text',
      );
      const drawn = drawnOn({ width: 612 }, all, []);
      const before = reads();
      const groups = mayBeRows(items as never, 612, []);
      assert.equal(groups.flatMap((group) => tablesIn(group, drawn)).length, rows / 4);
      return reads() - before;
    };
    assert.ok(work(4_000) <= work(400) * 10 * PROPORTION);
  });

  it('pages of runs of one letter are read line by line, and said to be', async () => {
    const runs = Array.from(
      { length: 40_000 },
      (_, i) => `1 0 0 1 ${20 + (i % 100) * 5} ${780 - Math.floor(i / 100) * 0.7} Tm (x) Tj\n`,
    );
    const { markdown, warning } = await convert(`BT /F1 4 Tf ${runs.join('')} ET`);
    assert.ok((markdown.match(/x/g)?.length ?? 0) > 10_000);
    assert.match(warning ?? '', /without all checks/);
  });
});

describe('bad input of PDFs', () => {
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end';
  const font = (more: string): string =>
    `<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Any/Encoding/Identity-H/DescendantFonts[7 0 R]${more}>>`;
  const made = (isMapped: boolean) => ({
    page: '/Resources<</Font<</F1 3 0 R/F6 6 0 R>>>>',
    more: [
      font(isMapped ? '/ToUnicode 8 0 R' : ''),
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Any/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 550>>',
      `<</Length ${map.length}>>stream\n${map}\nendstream`,
    ],
  });
  const hex = (text: string): string =>
    `<${[...text].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')}>`;

  it('signs that turn the direction of text leave it as it is read', async () => {
    const text = `Pay \u202e0001\u202c pounds to \u2067Harrow\u2069 Lane`;
    const { markdown } = await convert(at(72, 700, hex(text), 'F6'), made(true));
    assert.match(markdown, /Pay/);
    assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(markdown), JSON.stringify(markdown));
  });

  it('text of which all is hidden is named, and no text', async () => {
    const hidden = `1 g ${at(72, 700, '(SECRET words of a page)')}`;
    const reason = await convert(hidden).then(
      ({ markdown, warning }) => {
        assert.ok(!markdown.includes('SECRET'));
        return warning ?? '';
      },
      (error: DocumentError) => error.message,
    );
    assert.match(reason, /hidden/i);
  });

  it('fonts without maps in right-to-left scripts make no other letters of them', async () => {
    const words = at(400, 700, hex('\u05d0\u05d1\u05d2 \u05d3\u05d4'), 'F6') + at(72, 600, '(The rest is as it was.)');
    const { markdown } = await convert(words, made(false));
    assert.match(markdown, /The rest is as it was\./);
    assert.ok(!/[\ue000-\uf8ff\ufffd]/.test(markdown), JSON.stringify(markdown));
  });
});
