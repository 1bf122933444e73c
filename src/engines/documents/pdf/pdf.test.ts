import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { encryptedPdf } from '../../../../test/support/encrypted-pdf.ts';
import { pdfFromContents } from '../../../../test/support/pdf.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Converted, createDocuments, type PdfOptions } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

/** Text at a position on a page of 612 by 792 points, from the lower left corner. */
const at = (x: number, y: number, text: string, size = 10): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET\n`;
/** A column of lines. */
const column = (x: number, top: number, lines: readonly string[]): string =>
  lines.map((line, index) => at(x, top - index * 12, line)).join('');
const read = (pages: readonly string[], pdf: PdfOptions = {}): Promise<Converted> =>
  documents.toMarkdown(pdfFromContents(pages), deadlineIn(60_000), { pdf: { mode: 'fast', ...pdf } });
const markdownOf = async (...pages: string[]): Promise<string> => (await read(pages)).markdown;

const LEFT = [
  'The left column begins here and tells of ducks that',
  'swim on the lakes of the north in the long light of',
  'summer, and of what they find there to eat. It goes',
  'on for a while, and ends with the word herons.',
];
const RIGHT = [
  'The right column begins here, and it tells of geese',
  'that fly south in the autumn over the hills and the',
  'plains, and of how they find their way. It goes on',
  'for a while too, and ends with the word storks.',
];

describe('pages of a PDF', () => {
  it('reads columns one after the other, below text across both', async () => {
    const page =
      at(72, 740, 'A heading over both of the columns of this page', 20) +
      column(60, 700, LEFT) +
      column(320, 700, RIGHT);
    const markdown = await markdownOf(page);
    assert.match(markdown, /^# A heading over both/);
    assert.match(markdown, /ducks that swim on the lakes[\s\S]*herons\.\s+The right column begins/);
  });

  it('reads columns that are closer than a letter is high, and makes no table of them', async () => {
    const page = column(60, 700, [...LEFT, ...LEFT]) + column(292, 700, [...RIGHT, ...RIGHT]);
    const markdown = await markdownOf(page);
    assert.ok(!markdown.includes('|'), markdown);
    assert.match(markdown, /ducks that swim on the lakes[\s\S]*herons\.[\s\S]*herons\.\s+The right column begins/);
  });

  it('reads columns whose lines are not level, also a few lines of them on the next page', async () => {
    const first = column(60, 700, [...LEFT, ...LEFT]) + column(292, 693, [...RIGHT, ...RIGHT]);
    const last = column(60, 700, LEFT.slice(0, 2)) + column(292, 693, RIGHT.slice(0, 2));
    const { markdown } = await read([first, last]);
    assert.ok(!markdown.includes('|'), markdown);
    const order = [...markdown.matchAll(/The left column begins|The right column begins/g)].map(([begin]) =>
      begin.slice(4, 6),
    );
    assert.deepEqual(order, ['le', 'le', 'ri', 'ri', 'le', 'ri']);
  });

  it('makes one heading of a bold heading over two lines', async () => {
    const page =
      `BT /F3 11 Tf 60 740 Td (What the ducks of the northern lake do when) Tj 0 -13 Td (it is winter?) Tj ET ` +
      column(60, 700, LEFT);
    assert.match(await markdownOf(page), /^### What the ducks of the northern lake do when it is winter\?\n\n/);
  });

  it('makes tables of aligned text', async () => {
    const rows = [
      ['Bird', 'Weight', 'Eggs'],
      ['Duck', '1.2', '10'],
      ['Goose', '3.5', '6'],
      ['Swan', '9.8', '5'],
      ['Heron', '1.7', '4'],
    ];
    const page =
      column(60, 740, LEFT) +
      rows.map((row, index) => row.map((cell, i) => at(100 + i * 120, 640 - index * 14, cell)).join('')).join('');
    const markdown = await markdownOf(page);
    assert.match(
      markdown,
      /\| Bird \| Weight \| Eggs \|\n\| --- \| --- \| --- \|\n\| Duck \| 1\.2 \| 10 \|\n\| Goose \| 3\.5 \| 6 \|/,
    );
  });

  it('keeps bold, italic and code, also across lines, and leaves formulas alone', async () => {
    const line = (y: number, ...runs: (readonly [font: string, text: string])[]): string =>
      `BT 60 ${y} Td ${runs.map(([font, text]) => `/${font} 10 Tf (${text.replace(/[\\()]/g, '\\$&')}) Tj`).join(' ')} ET\n`;
    const page =
      line(700, ['F1', 'This page tells of ducks that are '], ['F3', 'very numerous in all of the large']) +
      line(
        688,
        ['F3', 'northern lakes'],
        ['F1', ', of the '],
        ['F4', 'early geese'],
        ['F1', ' and of their young, so'],
      ) +
      line(
        676,
        ['F1', 'call '],
        ['F2', 'count_birds'],
        ['F1', ' with '],
        ['F4', 'x'],
        ['F1', ' = 2, which is a number.'],
      );
    assert.equal(
      await markdownOf(page),
      'This page tells of ducks that are **very numerous in all of the large northern lakes**, of the *early geese* and of their young, so call `count_birds` with x = 2, which is a number.',
    );
  });

  it('does not mark what is bold throughout', async () => {
    const page = column(60, 700, [...LEFT, ...LEFT]).replaceAll('/F1', '/F3');
    assert.ok(!(await markdownOf(page)).includes('*'));
  });

  it('makes lists of lines with drawn bullets', async () => {
    const bullet = (x: number, y: number): string => `${x} ${y} 3 3 re f\n`;
    const page =
      column(60, 730, LEFT) +
      bullet(70, 653) +
      at(82, 651, 'Ducks of the lake') +
      bullet(90, 639) +
      at(102, 637, 'Mallards in the reeds') +
      bullet(70, 625) +
      at(82, 623, 'Geese of the hills');
    assert.match(await markdownOf(page), /- Ducks of the lake\n {2}- Mallards in the reeds\n- Geese of the hills/);
  });

  it('leaves out running headers and page numbers, and returns them in blocks', async () => {
    const texts = ['ducks on lakes', 'geese over hills', 'herons in reeds', 'storks on roofs'];
    const pages = texts.map(
      (text, index) =>
        at(72, 760, 'Journal of Birds, volume 7') +
        column(72, 700, [`A page that tells of ${text}.`]) +
        at(72, 30, `Page ${index + 12} of 40`),
    );
    const { markdown, blocks } = await read(pages, { blocks: true });
    assert.equal(markdown, texts.map((text) => `A page that tells of ${text}.`).join('\n\n'));
    assert.deepEqual(
      blocks?.[1]?.items.map(({ type, markdownSpan }) => [type, markdownSpan !== null]),
      [
        ['page_header', false],
        ['text', true],
        ['page_number', false],
      ],
    );
  });

  it('joins words that are hyphenated at the end of a line or a page', async () => {
    assert.equal(
      await markdownOf(column(72, 700, ['They swim in the north and mi-', 'grate in the autumn.'])),
      'They swim in the north and migrate in the autumn.',
    );
    const [first, second] = [
      column(72, 700, ['A sentence that goes on behind the']),
      column(72, 700, ['end of its page, as many do.']),
    ];
    assert.equal(await markdownOf(first, second), 'A sentence that goes on behind the end of its page, as many do.');
    assert.equal(
      await markdownOf(column(72, 700, ['It ends here.']), column(72, 700, ['and so on'])),
      'It ends here.\n\nand so on',
    );
  });

  it('distinguishes lists and headings from text', async () => {
    const page =
      at(72, 740, 'Birds of the lake', 16) +
      column(72, 700, ['These are the birds that were seen:', '- ducks', '- geese and', '1. herons']);
    assert.equal(
      await markdownOf(page),
      '# Birds of the lake\n\nThese are the birds that were seen:\n\n- ducks\n- geese and\n1. herons',
    );
  });

  it('indents nested lists', async () => {
    const items: [number, string][] = [
      [72, '1. ducks'],
      [90, 'a. on the lake'],
      [90, 'b. in the reeds'],
      [72, '2. geese'],
    ];
    const page = items.map(([x, text], index) => at(x, 700 - index * 14, text)).join('');
    assert.equal(await markdownOf(page), '1. ducks\n   a. on the lake\n   b. in the reeds\n2. geese');
  });

  it('makes code of lines in letters of one width', async () => {
    const code = ['count(birds):', '    return birds'].map((line, i) =>
      at(72 + (i === 1 ? 24 : 0), 640 - i * 12, line.trim()),
    );
    const pdf = pdfFromContents([column(72, 700, LEFT) + code.join('').replaceAll('/F1', '/F2')]);
    const { markdown } = await documents.toMarkdown(pdf, deadlineIn(60_000), { pdf: { mode: 'fast' } });
    assert.match(markdown, /herons\.\n\n```\ncount\(birds\):\n {4}return birds\n```$/);
  });

  it('links what is a link', async () => {
    const line = at(72, 700, 'It is told in the long list of birds, and nowhere else.');
    const link =
      '<</Type/Annot/Subtype/Link/Rect[109 696 208 710]/Border[0 0 0]/A<</S/URI/URI(https://example.com/a\\(b\\))>>>>';
    const unsafe = link.replace('https://example.com', 'javascript:x');
    const pdf = (one: string): Buffer => Buffer.from(pdfFromContents([line], { annotations: one }));
    const read = async (one: string): Promise<string> =>
      (await documents.toMarkdown(pdf(one), deadlineIn(60_000), { pdf: { mode: 'fast' } })).markdown;
    assert.equal(
      await read(link),
      'It is told [in the long list of birds](https://example.com/a%28b%29), and nowhere else.',
    );
    assert.ok(!(await read(unsafe)).includes(']('));
  });

  it('turns pages whose text lies on its side, and keeps its places', async () => {
    const lines = LEFT.map((line, i) => `BT /F1 10 Tf 0 1 -1 0 ${200 + i * 12} 100 Tm (${line}) Tj ET`).join('\n');
    const { markdown, blocks } = await read([lines], { blocks: true });
    assert.match(markdown, /^The left column begins here and tells of ducks that swim/);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = blocks?.[0]?.items[0]?.bbox ?? [];
    assert.ok(y1 - y0 > x1 - x0 && x0 > 0.25 && x1 < 0.45);
  });

  it('escapes text that looks like markup', async () => {
    assert.equal(
      await markdownOf(column(72, 700, ['# of ducks: 5 *about* <b>bold</b>'])),
      '\\# of ducks: 5 \\*about\\* \\<b>bold\\</b>',
    );
  });

  it('reads the pages of a range, and says if there are none', async () => {
    const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => column(72, 700, [text]));
    const of = async (pageRange: string, more: PdfOptions = {}): Promise<string> =>
      (await read(texts, { pageRange, pageMarkers: true, ...more })).markdown.replace(
        /\n\n---\n\n<!-- page (\d) -->\n\n/g,
        ' $1:',
      );
    assert.equal(await of('4-, 2,2'), 'Two. 4:Four. 5:Five.');
    assert.equal(await of('3-1,2-9', { maxPages: 2 }), 'Two. 3:Three.');
    await assert.rejects(of('6-'), { failure: 'empty', reason: 'the PDF has 5 pages, and none of pages 6-' });
    assert.deepEqual(
      await read(texts, { pageRange: '2,3' }).then(({ pages, totalPages }) => [pages, totalPages]),
      [2, 5],
    );
  });

  it('marks where pages begin, and still joins the paragraphs that go on over them', async () => {
    const texts = ['The ducks swim over', 'the long lake.', '', 'The end.'].map((text) => column(72, 700, [text]));
    const { markdown } = await read(texts, { pageBreaks: true });
    assert.equal(markdown, 'The ducks swim over \fthe long lake.\n\n\f\fThe end.');
  });

  it('opens encrypted files with their password', async () => {
    const pdf = await encryptedPdf(
      pdfFromContents([column(72, 700, ['One is secret.']).replaceAll('/F1', '/F3')]),
      'reeds',
    );
    const of = (more: PdfOptions): Promise<Converted> =>
      documents.toMarkdown(pdf, deadlineIn(60_000), { pdf: { mode: 'fast', ...more } });
    assert.match((await of({ password: 'reeds' })).markdown, /One is secret\./);
    assert.match((await of({ password: 'reeds', pageRange: '1' })).markdown, /One is secret\./);
    await assert.rejects(of({}), { failure: 'encrypted', reason: 'the PDF needs a password' });
    await assert.rejects(of({ password: 'ducks' }), {
      failure: 'encrypted',
      reason: 'the password of the PDF is wrong',
    });
  });

  it('reports how many pages were read', async () => {
    const { pages, totalPages, markdown } = await read([column(72, 700, ['One.']), column(72, 700, ['Two.'])], {
      maxPages: 1,
    });
    assert.deepEqual([pages, totalPages, markdown], [1, 2, 'One.']);
  });
});
