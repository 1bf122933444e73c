import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oleOf } from '../../../../../test/support/ole.ts';
import { zipOf } from '../../../../../test/support/zip.ts';
import { convert } from '../../convert.ts';
import type { Converted } from '../../converted.ts';
import type { ReadOptions } from '../../options.ts';
import { requireKind } from '../../sniff.ts';
import { linkOfFormula } from './formula.ts';
import { mergerBy } from './merges.ts';
import { createVisible } from './sheet-table.ts';

/** Workbooks in formats other than that of Excel since 2007. */

async function read(file: Buffer | string, options: ReadOptions = {}): Promise<Converted> {
  const bytes = Buffer.from(file);
  const kind = requireKind(bytes, {});
  return await convert(
    { kind, options, memory: 1e9, time: 60_000, sentAt: 0, packs: undefined, hasModel: false },
    bytes,
  );
}

const NAMESPACES = ['office', 'table', 'text', 'style', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
const OPEN_SHEET = 'application/vnd.oasis.opendocument.spreadsheet';
const flat = (tables: string, styles = ''): string =>
  `<?xml version="1.0"?><office:document ${NAMESPACES} office:mimetype="${OPEN_SHEET}"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document>`;
const ods = (tables: string, styles = ''): Buffer =>
  zipOf({
    mimetype: OPEN_SHEET,
    'content.xml': flat(tables, styles).replaceAll('office:document', 'office:document-content'),
  });
const text = (words: string, more = ''): string =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${words}</text:p></table:table-cell>`;
const row = (cells: string, more = ''): string => `<table:table-row ${more}>${cells}</table:table-row>`;
const sheet = (rows: string, more = ''): string => `<table:table table:name="S" ${more}>${rows}</table:table>`;

describe('sheets of OpenDocument', () => {
  it('have values as they are displayed, links, and raised words', async () => {
    const rows =
      row(text('item') + text('share')) +
      row(
        '<table:table-cell office:value-type="string"><text:p>5 · 10<text:span text:style-name="up">6</text:span><text:s/>kg</text:p><text:p>two</text:p></table:table-cell><table:table-cell office:value-type="percentage" office:value="0.075"><text:p>7.5%</text:p></table:table-cell>',
      ) +
      row(
        '<table:table-cell office:value-type="percentage" office:value="0.5"/><table:table-cell office:value-type="string"><text:p><text:a xlink:href="https://geese.example/">geese</text:a></text:p></table:table-cell>',
      );
    const styles =
      '<style:style style:name="up"><style:text-properties style:text-position="super 58%"/></style:style>';
    for (const file of [ods(sheet(rows), styles), Buffer.from(flat(sheet(rows), styles))]) {
      assert.equal(
        (await read(file)).markdown,
        '## S\n\n| item | share |\n| --- | --- |\n| 5 · 10^6 kg two | 7.5% |\n| 50% | [geese](https://geese.example/) |',
      );
    }
  });

  it('have their values as they are stored, too, if they are asked for', async () => {
    const cells = (type: string, value: string, shown: string): string =>
      `<table:table-cell office:value-type="${type}" office:${type === 'date' ? 'date-' : ''}value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
    const file = ods(
      sheet(
        row(
          text('a') +
            cells('percentage', '0.075', '7.5%') +
            cells('date', '2024-03-15', '15 March') +
            cells('currency', '1234.5', '$1,234.50'),
        ),
      ),
    );
    const { markdown, stored } = await read(file, { stored: true });
    assert.match(markdown, /\| a \| 7\.5% \| 15 March \| \$1,234\.50 \|/);
    assert.match(stored ?? '', /\| a \| 0\.075 \| 2024-03-15 \| 1234\.5 \|/);
    assert.equal((await read(file)).stored, undefined);
  });

  it('have formulas without a value as text', async () => {
    const formula =
      '<table:table-cell table:formula="of:=SUM([.B1:.B2];[$&apos;S 2&apos;.A1])*2"/><table:table-cell table:formula="of:=HYPERLINK(&quot;https://geese.example/&quot;;&quot;geese&quot;)"/>';
    const { markdown, warning } = await read(ods(sheet(row(text('Total') + formula))));
    assert.match(markdown, /\| Total \| `=SUM\(B1:B2,'S 2'!A1\)\*2` \| \[geese\]\(https:\/\/geese\.example\/\) \|/);
    assert.equal(warning, 'No value is stored for 1 formula, written as it is.');
  });

  it('leave out what is hidden, and comments that are not asked for', async () => {
    const rows =
      '<table:table-column/><table:table-column table:visibility="collapse"/>' +
      row(text('a') + text('secret')) +
      row(text('secret'), 'table:visibility="filter"') +
      row(
        '<table:table-cell office:value-type="string"><office:annotation><dc:creator>Ada</dc:creator><text:p>Why?</text:p></office:annotation><text:p>b</text:p></table:table-cell>',
      );
    const styles = '<style:style style:name="gone"><style:table-properties table:display="false"/></style:style>';
    const file = ods(sheet(rows) + sheet(row(text('secret')), 'table:style-name="gone"'), styles);
    const shown = await read(file);
    assert.equal(shown.markdown, '## S\n\n| a |\n| --- |\n| b |');
    assert.equal(shown.warning, 'Hidden, and not in it without "hidden": true: 1 sheet, 1 row, 1 column.');
    const all = await read(file, { hidden: true, comments: true });
    assert.equal(all.markdown.match(/secret/g)?.length, 3);
    assert.match(all.markdown, /\| b\{>>Ada: Why\?<<\} \|/);
  });

  it('repeat cells and rows, and spread merged cells', async () => {
    const rows =
      row(text('x', 'table:number-columns-repeated="2"') + text('z')) +
      row(text('m', 'table:number-rows-spanned="2"') + text('n') + text('o')) +
      row(`<table:covered-table-cell/>${text('p')}`) +
      row(text('r'), 'table:number-rows-repeated="2"') +
      row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048000"');
    assert.equal(
      (await read(ods(sheet(rows)))).markdown,
      '## S\n\n| x | x | z |\n| --- | --- | --- |\n| m | n | o |\n| m | p |  |\n| r |  |  |\n| r |  |  |',
    );
  });

  it('are bounded where few bytes stand for millions of cells', async () => {
    const wide = row(text('x', 'table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048576"');
    const { warning } = await read(ods(sheet(wide.repeat(20))));
    assert.match(warning ?? '', /rows of sheets/);
    const covered = '<table:covered-table-cell table:number-columns-repeated="16384"/>'.repeat(100_000);
    const spanned = text('x', 'table:number-columns-spanned="16384" table:number-rows-spanned="1048576"');
    const { markdown } = await read(
      ods(sheet(row(text('a') + text('b')) + row(text('c') + covered) + row(spanned) + row('').repeat(200_000))),
    );
    assert.match(markdown, /^## S\n\n\| a \| b \|\n\| --- \| --- \|\n\| c \|/);
  });

  it('have their room to themselves if others are hidden', async () => {
    const wide = row(text('secret', 'table:number-columns-repeated="500"'), 'table:number-rows-repeated="1048576"');
    const none = '<style:style style:name="none"><style:table-properties table:display="false"/></style:style>';
    const file = ods(sheet(wide, 'table:style-name="none"') + sheet(row(text('a') + text('b'))), none);
    const { markdown, warning } = await read(file);
    assert.equal(markdown, '## S\n\n| a | b |\n| --- | --- |');
    assert.equal(warning, 'Hidden, and not in it without "hidden": true: 1 sheet.');
  });
});

describe('work on sheets is bounded', () => {
  it('where merged cells overlap, and rows come again', () => {
    const merger = mergerBy(Array.from({ length: 50 }, () => ({ top: 1, left: 2, bottom: 1, right: 65_536 })));
    let filled = 0;
    for (let time = 0; time < 100_000; time++) {
      const cells = ['', 'x'];
      merger.fill(1, cells);
      filled += cells.length;
    }
    assert.ok(filled > 16_384 && filled < 5_000_000, String(filled));
  });

  it('where many columns are hidden, each on its own', () => {
    let shown: readonly string[] = [];
    const visible = createVisible(false, (cells) => {
      shown = cells;
    });
    for (let column = 2; column <= 16_384; column += 2) visible.hideColumns(column, column);
    visible.row(
      Array.from({ length: 16_384 }, (_, index) => String(index + 1)),
      false,
    );
    assert.equal(shown.length, 8_192);
    assert.equal(shown.at(-1), '16383');
  });

  it('where formulas are long', () => {
    assert.deepEqual(linkOfFormula('HYPERLINK("https://geese.example/",  "geese" )'), {
      url: 'https://geese.example/',
      text: 'geese',
    });
    for (let time = 0; time < 4_000; time++) assert.ok(!linkOfFormula(`HYPERLINK("a",${' '.repeat(8_000)}"`));
    assert.ok(!linkOfFormula(`HYPERLINK("a","${'b'.repeat(100_000_000)}")`));
  });
});

describe('workbooks in XML', () => {
  const book = (sheets: string): string =>
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="p"><NumberFormat ss:Format="0.0%"/></Style><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style></Styles>${sheets}</Workbook>`;
  const data = (type: string, value: string, more = ''): string =>
    `<Cell ${more}><Data ss:Type="${type}">${value}</Data></Cell>`;

  it('have formats, links, places and merged cells', async () => {
    const rows =
      `<Row>${data('String', 'a', 'ss:MergeAcross="1"')}${data('String', 'c')}</Row>` +
      `<Row>${data('Number', '0.075', 'ss:StyleID="p"')}${data('DateTime', '2024-03-15T00:00:00.000', 'ss:Index="3" ss:StyleID="d"')}</Row>` +
      `<Row>${data('String', 'geese', 'ss:HRef="https://geese.example/"')}<Cell ss:Formula="=SUM(R1C1)"/>${data('Boolean', '1')}</Row>`;
    const { markdown } = await read(book(`<Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet>`));
    assert.equal(
      markdown,
      '## S\n\n| a | a | c |\n| --- | --- | --- |\n| 7.5% |  | 2024-03-15 |\n| [geese](https://geese.example/) | `=SUM(R1C1)` | TRUE |',
    );
  });

  it('leave out what is hidden', async () => {
    const rows = `<Column/><Column ss:Hidden="1"/><Row>${data('String', 'a')}${data('String', 'secret')}</Row><Row ss:Hidden="1">${data('String', 'secret')}</Row>`;
    const hidden = `<Worksheet ss:Name="H"><Table><Row>${data('String', 'secret')}</Row></Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`;
    const { markdown, warning } = await read(
      book(`<Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet>${hidden}`),
    );
    assert.equal(markdown, '## S\n\n| a |\n| --- |');
    assert.equal(warning, 'Hidden, and not in it without "hidden": true: 1 sheet, 1 row, 1 column.');
  });

  it('have their room to themselves if others are hidden', async () => {
    const long = `<Row>${data('String', 'x'.repeat(1024 * 1024 - 10))}</Row>`;
    const hidden = `<Worksheet ss:Name="H"><Table>${long.repeat(40)}</Table><WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>`;
    const { markdown } = await read(book(`${hidden}<Worksheet ss:Name="S"><Table>${long}</Table></Worksheet>`));
    assert.match(markdown, /^## S\n\n\| x/);
  });

  it('keep all rows where cells are far apart', async () => {
    const row = (n: number): string =>
      `<Row>${data('String', `a${n}`)}${data('String', `z${n}`, 'ss:Index="2000"')}</Row>`;
    const rows = Array.from({ length: 60 }, (_, n) => row(n)).join('');
    const { markdown, warning } = await read(book(`<Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet>`));
    assert.match(markdown, /^## S\n\n\| a0 \| z0 \|\n[\s\S]*\n\| a59 \| z59 \|$/);
    assert.equal(warning, undefined);
  });

  it('have times and durations, in both calendars', async () => {
    const format = (code: string): string => `<Style ss:ID="t"><NumberFormat ss:Format="${code}"/></Style>`;
    const shown = async (code: string, value: string, calendar = ''): Promise<string | undefined> => {
      const sheet = `<Worksheet ss:Name="S"><Table><Row>${data('DateTime', value, 'ss:StyleID="t"')}</Row></Table></Worksheet>`;
      const xml = book(sheet).replace('<Styles>', `${calendar}<Styles>${format(code)}`);
      return (await read(xml)).markdown.split('\n')[2];
    };
    const from1904 = '<ExcelWorkbook><Date1904/></ExcelWorkbook>';
    assert.equal(await shown('[h]:mm:ss', '1899-12-31T10:00:00.000'), '| 10:00:00 |');
    assert.equal(await shown('[h]:mm:ss', '1899-12-30T10:00:00.000'), '| 10:00:00 |');
    assert.equal(await shown('[h]:mm:ss', '1900-01-01T10:00:00.000'), '| 34:00:00 |');
    assert.equal(await shown('yyyy-mm-dd', '1900-02-28T00:00:00.000'), '| 1900-02-28 |');
    assert.equal(await shown('yyyy-mm-dd', '1900-03-01T00:00:00.000'), '| 1900-03-01 |');
    assert.equal(await shown('[h]:mm:ss', '1904-01-01T10:00:00.000', from1904), '| 10:00:00 |');
    assert.equal(await shown('yyyy-mm-dd', '2024-03-15T00:00:00.000', from1904), '| 2024-03-15 |');
  });

  it('are bounded where few bytes stand for millions of cells', async () => {
    const merged = `<Row>${data('String', 'x', 'ss:MergeAcross="16383" ss:MergeDown="1048576"')}</Row>`;
    const { markdown } = await read(book(`<Worksheet ss:Name="S"><Table>${merged.repeat(4_000)}</Table></Worksheet>`));
    assert.match(markdown, /^## S\n\n\| x \|/);
    assert.equal(markdown.split('\n').length, 4_003);
  });
});

describe('workbooks before 2007', () => {
  const record = (type: number, ...bytes: (number | string | Buffer)[]): Buffer => {
    const body = Buffer.concat(
      bytes.map((one) =>
        typeof one === 'number' ? u16(one) : typeof one === 'string' ? Buffer.from(one, 'latin1') : one,
      ),
    );
    return Buffer.concat([u16(type), u16(body.length), body]);
  };
  const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
  const byte = (...values: number[]): Buffer => Buffer.from(values);
  const double = (value: number): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(value);
    return bytes;
  };
  /** A whole number in 30 bits. */
  const rk = (value: number): Buffer => Buffer.concat([u16(((value << 2) | 2) & 0xffff), u16((value << 2) >> 16)]);
  const bof = (kind: number): Buffer => record(0x809, 0x600, kind, 0, 0);
  const end = record(0x0a);

  /** @param sheets records of each, and whether it is hidden */
  function book(sheets: readonly (readonly [records: Buffer, isHidden: boolean])[]): Buffer {
    const font = (script: number): Buffer => record(0x31, 200, 0, 0, 400, script, byte(0, 0, 0, 0), byte(1, 0), 'A');
    const texts = record(
      0xfc,
      Buffer.from([3, 0, 0, 0, 3, 0, 0, 0]),
      Buffer.concat([u16(4), byte(0), Buffer.from('item')]),
      // Rich text, continued in the next record with wide characters.
      Buffer.concat([u16(4), byte(8), u16(1), Buffer.from('10')]),
    );
    const more = record(
      0x3c,
      byte(1),
      Buffer.from('6k', 'utf16le'),
      u16(2),
      u16(1),
      Buffer.concat([u16(1), byte(0), Buffer.from('z')]),
    );
    const globals = [
      bof(5),
      font(0),
      font(1),
      record(0x41e, 164, 4, byte(0), '0.0%'),
      record(0xe0, 0, 0),
      record(0xe0, 0, 164),
      record(0xe0, 0, 14),
      texts,
      more,
    ];
    const bound = (offset: number, isHidden: boolean): Buffer =>
      record(0x85, offset & 0xffff, offset >> 16, byte(isHidden ? 1 : 0, 0, 1, 0), 'S');
    const size = Buffer.concat(globals).length + sheets.length * bound(0, false).length + end.length;
    let offset = size;
    const places = sheets.map(([records, isHidden]) => {
      const own = bound(offset, isHidden);
      offset += bof(0x10).length + records.length + end.length;
      return own;
    });
    const all = [...globals, ...places, end, ...sheets.flatMap(([records]) => [bof(0x10), records, end])];
    return oleOf('Workbook', Buffer.concat(all));
  }

  it('have formats, shared texts, formulas and merged cells, and leave out what is hidden', async () => {
    const records = Buffer.concat([
      record(0x7d, 2, 2, 2560, 0, 1, 0),
      record(0x208, 2, 0, 4, 255, 0, 0, 0x20, 0),
      record(0xfd, 0, 0, 0, 0, 0),
      record(0xfd, 0, 1, 0, 1, 0),
      record(0xfd, 0, 2, 0, 2, 0),
      record(0x203, 1, 0, 1, double(0.075)),
      record(0xbd, 1, 1, 2, rk(45366), 1),
      record(0xfd, 2, 0, 0, 2, 0),
      record(0x06, 3, 0, 0, byte(0, 0, 0, 0, 0, 0, 255, 255), 0),
      record(0x207, 2, byte(0), 'ab'),
      record(0x205, 3, 1, 0, byte(7, 1)),
      record(0xe5, 1, 3, 4, 1, 1),
      record(0x203, 4, 0, 0, double(5)),
    ]);
    const hidden = record(0xfd, 0, 0, 0, 2, 0);
    const { markdown, warning } = await read(
      book([
        [records, false],
        [hidden, true],
      ]),
    );
    assert.equal(
      markdown,
      '## S\n\n| item | 10^6k |\n| --- | --- |\n| 7.5% | 2024-03-15 |\n| ab | #DIV/0! |\n| 5 | #DIV/0! |',
    );
    assert.equal(warning, 'Hidden, and not in it without "hidden": true: 1 sheet, 1 row, 1 column.');
  });

  it('are read as far as they go', async () => {
    const cut = Buffer.concat([record(0xfd, 0, 0, 0, 0, 0), record(0xfd, 1, 0), record(0x27e, 2)]);
    assert.equal((await read(book([[cut, false]]))).markdown, '## S\n\n| item |\n| --- |');
  });

  it('are bounded where few bytes stand for millions of cells', async () => {
    const whole = record(0xe5, 1_000, ...Array.from({ length: 1_000 }, () => [0, 65_534, 0, 65_534]).flat());
    const rows = [record(0xfd, 0, 0, 0, 0, 0), record(0xfd, 1, 1, 0, 2, 0)];
    const records = Buffer.concat([...rows, ...Array.from({ length: 6 }, () => whole)]);
    assert.equal((await read(book([[records, false]]))).markdown, '## S\n\n| item |  |\n| --- | --- |\n|  | z |');
  });
});

describe('office files that are one XML file', () => {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

  it('are read like the archives that they stand for', async () => {
    const body = `<w:body><w:p><w:r><w:t>Ducks</w:t></w:r></w:p></w:body>`;
    const part = (name: string, xml: string): string =>
      `<pkg:part pkg:name="${name}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;
    const flatOpc = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${part('/_rels/.rels', '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')}${part('/word/document.xml', `<w:document xmlns:w="${word}">${body}</w:document>`)}</pkg:package>`;
    const word2003 = `<?xml version="1.0"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:wx="x">${body.replace('<w:p>', '<wx:sect><w:p>').replace('</w:p>', '</w:p></wx:sect>')}</w:wordDocument>`;
    const fodt = flat('<x/>')
      .replace(OPEN_SHEET, 'application/vnd.oasis.opendocument.text')
      .replace(
        /<office:spreadsheet>.*<\/office:spreadsheet>/,
        '<office:text><text:h text:outline-level="1">Birds</text:h><text:p>Ducks</text:p></office:text>',
      );
    assert.equal((await read(flatOpc)).markdown, 'Ducks');
    assert.equal((await read(word2003)).markdown, 'Ducks');
    assert.equal((await read(fodt)).markdown, '# Birds\n\nDucks');
  });
});
