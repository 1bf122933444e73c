import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cell, relationsPart, withParts, xlsxOf } from '../../../../../test/support/office.ts';
import { deadlineIn } from '../../../../foundation/kernel/deadline.ts';
import { openZip, type Zip } from '../../containers/index.ts';
import { createDocuments } from '../../index.ts';
import { createLeftOut } from '../left-out.ts';
import { workbookToMarkdown } from './index.ts';

const MB = 1024 * 1024;

async function read(
  file: Buffer,
  {
    room,
    hidden = false,
    raw = false,
  }: { room?: { cells: number; bytes: number }; hidden?: boolean; raw?: boolean } = {},
): Promise<{ markdown: string; leftOut: string | undefined; warnings: string[] }> {
  const leftOut = createLeftOut();
  const warnings: string[] = [];
  const markdown = await workbookToMarkdown(openZip(file) as Zip, leftOut, warnings, { hidden, raw }, room);
  return { markdown, leftOut: leftOut.warning(), warnings };
}

const number = (at: string, value: string, more = ''): string => `<c r="${at}" ${more}><v>${value}</v></c>`;
const table = (...lines: string[]): string => ['## People', '', ...lines].join('\n');

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="46"/></cellXfs></styleSheet>';

/** A workbook with formats and shared texts. */
function book(rows: string, { after = '', texts = '' } = {}): Buffer {
  return withParts(xlsxOf(rows, after), {
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/_rels/workbook.xml.rels': relationsPart({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['sharedStrings', 'sharedStrings.xml'],
      rId3: ['styles', 'styles.xml'],
    }),
    'xl/worksheets/_rels/sheet1.xml.rels': relationsPart({ rId1: ['hyperlink', 'https://ducks.example/'] }),
  });
}

describe('workbooks', () => {
  it('reads 100,000 rows of four cells in 400 MB', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => {
      const row = index + 1;
      return `<row r="${row}">${cell(`A${row}`, `Duck ${row}`)}${number(`B${row}`, String(row))}${number(`C${row}`, '45292', 's="1"')}${cell(`D${row}`, 'of the large pond')}</row>`;
    });
    using documents = createDocuments({ memory: 400 * MB });
    const { markdown, warning } = await documents.toMarkdown(book(rows.join('')), deadlineIn(300_000));
    const lines = markdown.split('\n');
    assert.equal(warning, undefined);
    assert.equal(lines.length, 100_003);
    assert.equal(lines.at(-1), '| Duck 100000 | 100000 | 2024-01-01 | of the large pond |');
  });

  it('writes numbers, dates, times, truth values and errors as they are displayed', async () => {
    const file = book(
      `<row r="1">${cell('A1', 'value')}</row><row r="2">${number('A2', '45292.75', 's="1"')}${number('B2', '45292', 's="2"')}${number('C2', '1.5', 's="3"')}${number('D2', '1.5', 's="4"')}</row>` +
        `<row r="3">${number('A3', '0.30000000000000004')}${number('B3', '1e-7')}${number('C3', '1', 't="b"')}${number('D3', 'text', 't="str"')}</row>`,
    );
    const { markdown } = await read(file);
    assert.equal(
      markdown,
      table(
        '| value |  |  |  |',
        '| --- | --- | --- | --- |',
        '| 2024-01-01 | 1-Jan | 1.5 days | 36:00:00 |',
        '| 0.3 | 0.0000001 | TRUE | text |',
      ),
    );
    assert.equal(
      (await read(file, { raw: true })).markdown.split('\n').at(-2),
      '| 2024-01-01 18:00:00 | 2024-01-01 | 1.5 | 36:00:00 |',
    );
    const dated = book(
      `<row r="1">${number('A1', '1899-12-31T10:00:00', 't="d" s="4"')}${number('B1', '2024-03-15', 't="d" s="1"')}</row>`,
    );
    assert.match((await read(dated)).markdown, /\| 10:00:00 \| 2024-03-15 \|/);
    const from1904 = withParts(dated, {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    });
    assert.match((await read(from1904)).markdown, /2024-03-15 \|/);
  });

  it('writes formulas without a stored value, and links of formulas', async () => {
    const rows =
      `<row r="1">${cell('A1', 'item')}<c r="B1"><f>SUM(B2:B$3)*2</f></c><c r="C1"><f>HYPERLINK("https://geese.example/p","geese")</f></c></row>` +
      '<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">B2&amp;"B2"+$C2</f></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2"><f>_xlfn.CONCAT(A1)</f><v>7</v></c></row>' +
      '<row r="3"><c r="A3"><f t="shared" si="0"/></c><c r="B3"><f>HYPERLINK("https://geese.example/"&amp;A1)</f></c></row>';
    const { markdown, warnings } = await read(book(rows));
    assert.equal(
      markdown,
      table(
        '| item | `=SUM(B2:B$3)*2` | [geese](https://geese.example/p) |',
        '| --- | --- | --- |',
        '| `=B2&"B2"+$C2` |  | 7 |',
        '| `=B3&"B2"+$C3` | `=HYPERLINK("https://geese.example/"&A1)` |  |',
      ),
    );
    assert.deepEqual(warnings, ['No value is stored for 4 formulas, written as they are.']);
  });

  it('marks raised and lowered words', async () => {
    const run = (text: string, align = ''): string =>
      `<r>${align === '' ? '' : `<rPr><vertAlign val="${align}"/></rPr>`}<t xml:space="preserve">${text}</t></r>`;
    const texts = `<si>${run('5 · 10')}${run('-', 'superscript')}${run('6', 'superscript')}${run(' kg H')}${run('2', 'subscript')}${run('O*')}${run('n+1', 'superscript')}</si>`;
    const { markdown } = await read(book('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', { texts }));
    assert.match(markdown, /\| 5 · 10\^-6 kg H_2O\\\*\^\(n\+1\) \|/);
  });

  it('leaves out hidden rows, columns, sheets and cells, and says so', async () => {
    const rows =
      `<row r="1">${cell('A1', 'a')}${cell('B1', 'secret')}${cell('C1', 'c')}</row>` +
      `<row r="2" hidden="1">${cell('A2', 'secret')}</row><row r="3" ht="0" customHeight="1">${cell('A3', 'secret')}</row>` +
      `<row r="4">${number('A4', '5', 's="5"')}${cell('D4', 'secret')}</row>`;
    const sheet = book(rows);
    const file = withParts(sheet, {
      'xl/styles.xml': STYLES.replace('</numFmts>', '<numFmt numFmtId="166" formatCode=";;;"/></numFmts>').replace(
        '</cellXfs>',
        '<xf numFmtId="166"/></cellXfs>',
      ),
      'xl/worksheets/sheet1.xml': (openZip(sheet)?.read('xl/worksheets/sheet1.xml')?.toString() ?? '').replace(
        '<sheetData>',
        '<cols><col min="2" max="2" width="9" hidden="1"/><col min="4" max="16384" width="0" customWidth="1"/></cols><sheetData>',
      ),
      'xl/workbook.xml': (openZip(sheet)?.read('xl/workbook.xml')?.toString() ?? '').replace(
        '</sheets>',
        '<sheet name="Secret" sheetId="2" state="veryHidden" r:id="rId1"/></sheets>',
      ),
    });
    const shown = await read(file);
    assert.equal(shown.markdown, table('| a | c |', '| --- | --- |'));
    assert.equal(shown.leftOut, 'Hidden, and not in it without "hidden": true: 1 sheet, 2 rows, 2 columns, 1 cell.');
    const all = await read(file, { hidden: true });
    assert.equal(all.leftOut, undefined);
    assert.match(all.markdown, /\| a \| secret \| c \|[\s\S]*\| 5 \| {2}\| {2}\| secret \|[\s\S]*## Secret/);
  });

  it('reads shared texts, links, merged cells, and cells without names', async () => {
    const texts =
      '<si><r><t>gr</t></r><r><t>ey | heron</t></r></si><si><t>漢字</t><rPh><t>かんじ</t></rPh></si><si><t xml:space="preserve"> a_x000D_b </t></si>';
    const rows =
      `<row r="1">${cell('B1', 'All birds')}<c r="C1"/><c r="D1"/></row>` +
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>' +
      `<row r="3">${cell('B3', 'site')}${cell('C3', 'both')}</row>` +
      '<row><c r="B4" t="str"><f>HYPERLINK("https://geese.example/")</f><v>geese</v></c><c r="D4"><v>4</v></c></row>';
    const after =
      '<mergeCells><mergeCell ref="B1:D1"/><mergeCell ref="C3:C4"/></mergeCells><hyperlinks><hyperlink ref="B3" r:id="rId1"/></hyperlinks>';
    assert.equal(
      (await read(book(rows, { after, texts }))).markdown,
      table(
        '| All birds | All birds | All birds |',
        '| --- | --- | --- |',
        '| grey \\| heron | 漢字 | a b |',
        '| [site](https://ducks.example/) | both |  |',
        '| [geese](https://geese.example/) | both | 4 |',
      ),
    );
  });

  it('leaves out empty columns where cells are far apart', async () => {
    const row = (number: number): string =>
      `<row r="${number}">${cell(`A${number}`, `a${number}`)}${cell(`XFD${number}`, `z${number}`)}</row>`;
    const { markdown } = await read(book(Array.from({ length: 200 }, (_, index) => row(index + 1)).join('')));
    assert.equal(markdown.split('\n')[2], '| a1 | z1 |');
    assert.equal(markdown.split('\n').at(-1), '| a200 | z200 |');
  });

  it('tells how many rows and texts are not in it', async () => {
    const row = (number: number): string =>
      `<row r="${number}">${cell(`A${number}`, `a${number}`)}${cell(`B${number}`, 'b')}</row>`;
    const rows = Array.from({ length: 10 }, (_, index) => row(index + 1)).join('');
    const { markdown, leftOut } = await read(book(rows), { room: { cells: 7, bytes: 1_000 } });
    assert.equal(markdown.split('\n').at(-1), '| a3 | b |');
    assert.equal(leftOut, 'Not in it, because the document has too many: 7 rows of sheets.');
    const lacking = `<row r="1">${cell('A1', 'a')}<c r="B1" t="s"><v>7</v></c></row>`;
    assert.equal(
      (await read(book(lacking))).leftOut,
      'Not in it, because the document has too many: 1 text of a cell.',
    );
  });

  it('reads a damaged sheet as far as it goes, with a warning', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, index) => `<row r="${index + 1}">${cell(`A${index + 1}`, `duck ${(index * 7919) % 5003}`)}</row>`,
    );
    const file = book(rows.join(''));
    const entry = openZip(file)?.entries.find(({ name }) => name === 'xl/worksheets/sheet1.xml');
    assert.ok(entry);
    file.fill(0xff, entry.offset + Math.floor(entry.compressedSize * 0.9), entry.offset + entry.compressedSize);
    const { markdown, warnings } = await read(file);
    assert.match(markdown, /^## People\n\n\| duck 0 \|/);
    assert.deepEqual(warnings, ['Damaged, so only the part that could be read is here: sheet "People".']);
  });

  it('counts rows of a sheet that has no room for a single one', async () => {
    const { markdown, leftOut } = await read(book(`<row r="1">${cell('A1', 'a')}</row>`), {
      room: { cells: 0, bytes: 0 },
    });
    assert.equal(markdown, '');
    assert.equal(leftOut, 'Not in it, because the document has too many: 1 row of sheets.');
  });

  it('leaves out what hidden sheets have beside their cells', async () => {
    const drawing = (text: string): string =>
      `<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>`;
    const sheet = book(`<row r="1">${cell('A1', 'a')}</row>`);
    const file = withParts(sheet, {
      'xl/workbook.xml': (openZip(sheet)?.read('xl/workbook.xml')?.toString() ?? '').replace(
        '</sheets>',
        '<sheet name="Secret" sheetId="2" state="hidden" r:id="rId9"/></sheets>',
      ),
      'xl/_rels/workbook.xml.rels': relationsPart({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        rId9: ['worksheet', 'worksheets/sheet2.xml'],
      }),
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
      'xl/worksheets/_rels/sheet1.xml.rels': relationsPart({ rId1: ['drawing', '../drawings/drawing1.xml'] }),
      'xl/worksheets/_rels/sheet2.xml.rels': relationsPart({ rId1: ['drawing', '../drawings/drawing2.xml'] }),
      'xl/drawings/drawing1.xml': drawing('shown box'),
      'xl/drawings/drawing2.xml': drawing('secret box'),
    });
    using documents = createDocuments();
    const shown = await documents.toMarkdown(file, deadlineIn(60_000));
    assert.match(shown.markdown, /shown box/);
    assert.doesNotMatch(shown.markdown, /secret box/);
    assert.match((await documents.toMarkdown(file, deadlineIn(60_000), { hidden: true })).markdown, /secret box/);
  });
});
