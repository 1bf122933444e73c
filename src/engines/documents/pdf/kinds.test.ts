import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pdfFromContents } from '../../../../test/support/pdf.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Converted, createDocuments, type ReadOptions } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

type Made = Parameters<typeof pdfFromContents>[1];
const convert = (pages: readonly string[], made?: Made, options: ReadOptions = {}): Promise<Converted> =>
  documents.toMarkdown(pdfFromContents(pages, made), deadlineIn(60_000), { ...options, pdf: { mode: 'fast' } });
const read = async (...pages: string[]): Promise<string> => (await convert(pages)).markdown;

/** Text at a position, from the lower left corner. @param font F1 Helvetica, F2 Courier, F3 and F4 bold and slanted */
const at = (x: number, y: number, text: string, size = 11, font = 'F1'): string =>
  `BT /${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET\n`;
const lines = (x: number, top: number, texts: readonly string[], step = 14): string =>
  texts.map((text, index) => at(x, top - index * step, text)).join('');
const PROSE = [
  'The harbour committee met on Tuesday evening to discuss the repair of the',
  'eastern pier, the price of new lamps and the rota for the night watch. After',
  'two hours the members agreed to ask three firms for offers before the end of',
  'the month, and to publish the results on the notice board beside the gate.',
];
const prose = (top: number): string => lines(72, top, PROSE);

describe('lines at the top and foot of pages', () => {
  it('are kept where they do not repeat, also numbers', async () => {
    const page =
      at(72, 760, 'Invoice') + at(500, 760, '4711') + prose(700) + at(72, 40, 'Amount due') + at(500, 40, '450');
    assert.match(await read(page), /^Invoice 4711\n\n[\s\S]*Amount due 450$/);
    const totals = ['450', '99', '1200'].map((total) => prose(700) + at(72, 40, `Total ${total}`));
    for (const total of ['Total 450', 'Total 99', 'Total 1200']) assert.ok((await read(...totals)).includes(total));
  });

  it('are left out where they repeat on three pages, as they are or with the number of the page', async () => {
    const pages = [7, 8, 9].map(
      (number) => at(72, 760, 'Harbour yearbook') + at(500, 760, `${number}`) + prose(700) + at(72, 30, 'Draft'),
    );
    const markdown = await read(...pages);
    assert.ok(!/yearbook|Draft/.test(markdown), markdown);
    assert.match(await read(...pages.slice(0, 2)), /yearbook/);
  });

  it('are left out with the number of the page: Roman, on left and right pages, with the chapter, some way down', async () => {
    const roman = ['xi', 'xii', 'xiii'].map((number) => at(72, 760, `Preface ${number}`) + prose(700));
    assert.ok(!(await read(...roman)).includes('Preface'));
    const chapters = [12, 13, 14, 15].map((number) => {
      const name = number < 14 ? 'Of lamps' : 'Of piers';
      const head = number % 2 === 0 ? at(72, 730, `${number} ${name}`) : at(400, 730, `${name} ${number}`);
      return head + prose(640);
    });
    assert.ok(!/Of (?:lamps|piers)/.test(await read(...chapters)));
    const sections = ['Lamps', 'Piers', 'Gates'].map((name, i) => at(72, 760, `${i + 1} ${name}`) + prose(700));
    for (const name of ['1 Lamps', '2 Piers', '3 Gates']) assert.ok((await read(...sections)).includes(name));
  });

  it('are kept where texts begin: steps, the titles of slides, addresses, salutations', async () => {
    const pages = [1, 2, 3].map((number) => at(72, 690, `Step ${number}`, 16) + prose(640));
    for (const step of ['Step 1', 'Step 2', 'Step 3']) assert.ok((await read(...pages)).includes(step));
    const titled = pages.map((page) => page.replace(/Step \d/, 'Agenda'));
    assert.equal((await read(...titled)).match(/Agenda/g)?.length, 3);
    const greeted = [1, 2, 3].map(() => at(72, 690, 'Dear customer,') + prose(650));
    assert.equal((await read(...greeted)).match(/Dear/g)?.length, 3);
    const address = lines(72, 740, ['Duck Ltd', '12 Lake Road', 'Lakeville']);
    const letters = ['Ann', 'Bob', 'Cy'].map((name) => address + at(72, 680, `Dear ${name},`) + prose(650));
    assert.equal((await read(...letters)).match(/Lake Road/g)?.length, 3);
  });
});

describe('text that nobody sees', () => {
  const HIDDEN: Record<string, string> = {
    white: `1 g ${at(72, 500, 'SECRET word')} 0 g`,
    'in the colour of its ground': `0 0 .6 rg 60 490 300 30 re f ${at(72, 500, 'SECRET word')} 0 g`,
    'cut off': `q 0 0 10 10 re W n ${at(72, 500, 'SECRET word')} Q`,
    covered: `${at(72, 500, 'SECRET word')} .9 g 60 490 300 30 re f 0 g`,
    'too small': at(72, 500, 'SECRET word', 0.5),
  };
  for (const [how, content] of Object.entries(HIDDEN)) {
    it(`is left out, and the warning says so: ${how}`, async () => {
      const { markdown, warning } = await convert([prose(700) + content]);
      assert.ok(!markdown.includes('SECRET'), markdown);
      assert.match(warning ?? '', /"hidden": true: text on page 1/);
      assert.match((await convert([prose(700) + content], {}, { hidden: true })).markdown, /SECRET word/);
    });
  }

  it('is left out on a layer that is off', async () => {
    const layer = { page: '/Resources<</Font<</F1 3 0 R>>/Properties<</M0 6 0 R>>>>', more: ['<</Type/OCG/Name(L)>>'] };
    const made = { ...layer, catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>' };
    const { markdown } = await convert(
      [`${prose(700)}/OC /M0 BDC ${at(72, 500, 'SECRET word')} EMC ${at(72, 480, 'Shown line.')}`],
      made,
    );
    assert.ok(!markdown.includes('SECRET') && markdown.includes('Shown line.'), markdown);
  });

  it('is looked for as far as the bounds go, and the warning says if they do not reach', async () => {
    const many = Array.from({ length: 20_100 }, (_, i) =>
      at((i % 120) * 5, 780 - Math.floor(i / 120) * 4, 'abcdefgh'[i % 8] as string, 4),
    );
    assert.match((await convert([many.join('')])).warning ?? '', /too much on it .* page 1\./);
    const onHead = 'BT /F1 11 Tf -1 0 0 -1 500 700 Tm (Ducks on their heads) Tj ET\n';
    const letters = Array.from({ length: 90 }, (_, i) => at(40, 670 - i * 7, 'ill lit '.repeat(90), 2.5)).join('');
    assert.match((await convert([onHead + letters])).warning ?? '', /too much on it .* page 1\./);
    assert.ok(!(await convert([onHead + prose(600)])).warning?.includes('too much'));
    assert.equal((await convert([prose(700)])).warning, undefined);
  });

  it('is none if it is white on a thick line or on small squares', async () => {
    const line = `0 0 .6 RG 30 w 60 505 m 400 505 l S 1 g ${at(72, 500, 'On a line')} 0 g`;
    const squares = [0, 1, 2, 3].map((i) => `0 0 .6 rg ${70 + i * 6} 450 5.4 5.4 re f`).join(' ');
    const markdown = await read(`${prose(700)}${line} ${squares} 1 g ${at(70, 451, 'Four', 5)} 0 g`);
    assert.match(markdown, /On a line/);
    assert.match(markdown, /Four/);
  });

  it('is none if it can be seen: in fonts with letters in pixels, and on pages in inches', async () => {
    const glyph = '60 0 0 0 50 70 d1 0 0 50 70 re f';
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 60 70]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 66/Widths[60 60]/CharProcs<</A 7 0 R/B 7 0 R>>/Encoding<</Type/Encoding/Differences[65/A/B]>>/Resources<<>>>>';
    const made = {
      page: '/Resources<</Font<</F1 3 0 R/T 6 0 R>>>>',
      more: [font, `<</Length ${glyph.length}>>stream\n${glyph}\nendstream`],
    };
    const typed =
      'q 0.12 0 0 0.12 0 0 cm BT /T 1 Tf 1 0 0 1 600 4000 Tm (ABBA) Tj 1 0 0 1 600 3900 Tm (BAAB) Tj ET Q\n';
    const { markdown, warning } = await convert([prose(700) + typed], made);
    assert.ok(markdown.includes('ABBA') && markdown.includes('BAAB') && !warning?.includes('hidden'), warning);
    const inches = lines(72, 700, PROSE).replace(
      /\/F1 11 Tf 1 0 0 1 (\d+) (\d+) Tm/g,
      (_, x: string, y: string) => `/F1 ${11 / 72} Tf 1 0 0 1 ${Number(x) / 72} ${Number(y) / 72} Tm`,
    );
    for (const [content, page] of [
      [`q 72 0 0 72 0 0 cm ${inches} Q`, ''],
      [inches, '/UserUnit 72/CropBox[0 0 8.5 11]'],
    ] as const) {
      assert.match((await convert([content], { page })).markdown, /harbour committee/);
    }
  });

  it('is none if it can be seen: a long slanted line in a light colour', async () => {
    const slanted =
      '.9 g BT /F1 5 Tf .7 .7 -.7 .7 60 100 Tm (a line that goes over the page from one corner to the other, and that is read all the same) Tj ET 0 g\n';
    const { warning } = await convert([prose(760) + slanted]);
    assert.ok(!warning?.includes('hidden'), warning);
  });

  it('is none if it can be seen: white on black, twice at one place, on a picture', async () => {
    const black = `60 490 300 30 re f 1 g ${at(72, 500, 'White on black')} 0 g`;
    const twice = `1 g ${at(72, 400, 'Outlined')} 0 g ${at(72, 400, 'Outlined')}`;
    const { markdown, warning } = await convert([prose(700) + black + twice]);
    assert.ok(markdown.includes('White on black') && markdown.includes('Outlined'), markdown);
    assert.ok(!warning?.includes('page 1 ') || markdown.includes('Outlined'));
  });
});

describe('hyphens at the ends of lines', () => {
  it('stay in compounds, numbers, names, options and addresses, and go where they only divide', async () => {
    const text = [
      'The choice of firm depends on price-',
      'determining factors and the so-called well-',
      'known risks of COVID-',
      '19 in the years 2019-',
      '2020. An inter-',
      'national firm used the --no-',
      'check option of https://example.org/long-',
      'path/to and the Jean-',
      'Paul report on short-',
      'and long-term plans; a self-employed diver and self-',
      'employed men were also men-',
      'tioned before the end of the month on the board',
    ];
    assert.equal(
      await read(lines(72, 700, text)),
      'The choice of firm depends on price-determining factors and the so-called well-known risks of COVID-19 in the years ' +
        '2019-2020. An international firm used the --no-check option of https://example.org/long-path/to and the Jean-Paul ' +
        'report on short- and long-term plans; a self-employed diver and self-employed men were also mentioned before the end ' +
        'of the month on the board',
    );
  });

  it('go where the file says that they only divide, and text that is said in place of drawn letters is taken', async () => {
    const soft = '/Span<</ActualText<FEFF00AD>>>BDC BT /F1 11 Tf 1 0 0 1 210 500 Tm (-) Tj ET EMC ';
    const said = '/Span<</ActualText(hydrogen)>>BDC BT /F1 11 Tf 1 0 0 1 132 470 Tm (X) Tj (QZ) Tj ET EMC ';
    const text = at(72, 500, 'The members praise the well') + soft + at(72, 486, 'spring of the harbour.');
    const markdown = await read(prose(700) + text + at(72, 470, 'The symbol') + said);
    assert.match(markdown, /praise the wellspring of the harbour/);
    assert.match(markdown, /The symbol hydrogen$/);
  });

  it('stay at the end of a page if they belong to the word', async () => {
    const pages = (half: string, rest: string): Promise<string> =>
      read(prose(700) + at(72, 600, `They spoke of the ${half}`), at(72, 700, rest));
    assert.match(await pages('price-', 'determining factors of the trade.'), /of the price-determining factors/);
    assert.match(await pages('inter-', 'national factors of the trade.'), /of the international factors/);
  });
});

describe('letters of a line', () => {
  it('are words where they are apart', async () => {
    const kerned = `BT /F1 16 Tf 72 600 Td [(C)-375(H)-375(A)-375(P)-375(T)-375(E)-375(R)-1030(O)-375(N)-375(E)] TJ ET `;
    const spaced = `BT /F1 18 Tf 7 Tc 72 500 Td (ANNUAL REPORT) Tj 0 Tc ET `;
    const markdown = await read(prose(700) + kerned + spaced);
    assert.match(markdown, /CHAPTER ONE/);
    assert.match(markdown, /ANNUAL REPORT/);
  });

  it('have the accents that are drawn over them, before or after, also raised over capitals', async () => {
    const widths = Array.from({ length: 112 }, () => 500).join(' ');
    const font = `<</Type/Font/Subtype/Type1/BaseFont/CMR10/FirstChar 16/LastChar 127/Widths[${widths}]/Encoding<</Type/Encoding/Differences[18/grave/acute 127/dieresis]>>`;
    const map =
      '1 begincodespacerange<00><FF>endcodespacerange 1 beginbfchar<13><0301>endbfchar 1 beginbfrange<20><7a><0020>endbfrange';
    const made = {
      page: '/Resources<</Font<</F1 3 0 R/T 6 0 R/U 7 0 R>>>>',
      more: [`${font}>>`, `${font}/ToUnicode 8 0 R>>`, `<</Length ${map.length}>>stream\n${map}\nendstream`],
    };
    const show = (y: number, name: string, text: string): string => `BT /${name} 12 Tf 1 0 0 1 72 ${y} Tm ${text} ET\n`;
    const content =
      show(500, 'T', '[(Poincar\\023)500(e and G\\177)500(odel)] TJ') +
      show(480, 'T', '(the ) Tj 2.6 Ts [(\\023)500] TJ 0 Ts (Etude) Tj') +
      show(460, 'U', '[(The Poincar\\023)500(e and cafe)500(\\023)] TJ');
    const { markdown } = await convert([prose(700) + content], made);
    assert.match(markdown, /Poincaré and Gödel/);
    assert.match(markdown, /the Étude/);
    assert.match(markdown, /The Poincaré and café/);
  });

  it('are those of the names of their glyphs if there is no map', async () => {
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Some/FirstChar 65/LastChar 70/Widths[500 500 600 550 520 500]/Encoding<</Type/Encoding/Differences[65/t_t/f_i/T_h.alt/uni00660069/uni0066_l/g_9x]>>>>';
    const made = { page: '/Resources<</Font<</F1 3 0 R/T 6 0 R>>>>', more: [font] };
    const { markdown } = await convert([`${prose(700)}BT /T 12 Tf 72 500 Td (ABCDEF) Tj ET`], made);
    assert.match(markdown, /ttfiThfiflF$/);
  });

  it('are indices above and below the line', async () => {
    const line =
      'BT /F1 11 Tf 72 500 Td (The mass is 10) Tj 7 Ts /F1 7 Tf 4.5 Ts (6) Tj 0 Ts /F1 11 Tf ( kg of H) Tj /F1 7 Tf -3 Ts (2) Tj 0 Ts /F1 11 Tf (O.) Tj ET ';
    assert.match(await read(prose(700) + line), /The mass is 10\^6 kg of H_2O\./);
  });

  it('are words on pages that are shown turned', async () => {
    const turns = { 90: '0 1 -1 0 300 100', 180: '-1 0 0 -1 500 300', 270: '0 -1 1 0 300 700' };
    for (const [turn, matrix] of Object.entries(turns)) {
      const line = `BT /F1 11 Tf ${matrix} Tm (The harbour lamps weigh 10) Tj /F1 7 Tf 4.5 Ts (6) Tj 0 Ts /F1 11 Tf ( kg.) Tj ET `;
      const { markdown } = await convert([line], { page: `/Rotate ${turn}` });
      assert.equal(markdown, 'The harbour lamps weigh 10^6 kg.', turn);
    }
  });

  it('are upright for reading, whichever way they lie', async () => {
    const upsideDown = 'BT /F1 11 Tf -1 0 0 -1 540 100 Tm (Answer: forty two lamps) Tj ET ';
    const side = 'BT /F1 11 Tf 0 1 -1 0 40 200 Tm (Photo: Harbour archive 1998) Tj ET ';
    const markdown = await read(prose(700) + upsideDown + side);
    assert.match(markdown, /Answer: forty two lamps/);
    assert.match(markdown, /Photo: Harbour archive 1998/);
  });
});

describe('lines that are no paragraph', () => {
  it('stay lines: of addresses, verse and lists of contents', async () => {
    assert.equal(
      await read(prose(700) + lines(72, 600, ['Harbour Office', '12 Mill Lane', '7010 Trondheim'])),
      `${PROSE.join(' ')}\n\nHarbour Office  \n12 Mill Lane  \n7010 Trondheim`,
    );
    assert.match(
      await read(lines(72, 600, ['Roses are red,', 'violets are blue,']) + prose(500)),
      /^Roses are red, {2}\nviolets are blue,/,
    );
    const entries = ['1 Introduction', '2 Methods', '3 Results'].map(
      (text, i) => at(72, 600 - i * 14, text) + at(540, 600 - i * 14, `${i * 8 + 1}`),
    );
    assert.match(await read(entries.join('')), /1 Introduction 1 {2}\n2 Methods 9 {2}\n3 Results 17/);
  });

  it('stay items: options of a question, boxes with ticks', async () => {
    assert.equal(
      await read(lines(72, 600, ['Which lamp is red?', 'A. The port lamp', 'B. The anchor lamp'])),
      'Which lamp is red?\n\nA. The port lamp\nB. The anchor lamp',
    );
    const box = (y: number, sign: string, text: string): string =>
      `BT /F5 11 Tf 72 ${y} Td (${sign}) Tj ET ${at(90, y, text)}`;
    const page = '/Resources<</Font<</F1 3 0 R/F5<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>>>>>';
    const { markdown } = await convert([box(600, '4', 'is insured') + box(586, '8', 'has no licence')], { page });
    assert.equal(markdown, '- ✔ is insured\n- ✘ has no licence');
  });
});

describe('what is on a page besides its text', () => {
  const field = (more: string, y: number): string =>
    `<</Type/Annot/Subtype/Widget/Rect[150 ${y} 350 ${y + 16}]${more}>>`;

  it('is read: values of forms, ticks, typed-on text', async () => {
    const more = [
      field('/F 4/FT/Tx/T(a)/V(Trondheim)', 596),
      field('/F 4/FT/Btn/T(b)/V/Yes/AS/Yes', 576),
      field('/F 4/FT/Ch/Ff 131072/T(c)/V(Premium)/Opt[(Basic)(Premium)]', 556),
      field('/F 2/FT/Tx/T(d)/V(SECRET)', 536),
      '<</Type/Annot/Subtype/FreeText/Contents(Use the north gate)/Rect[72 480 400 500]>>',
    ];
    const annotations = '6 0 R 7 0 R 8 0 R 9 0 R 10 0 R';
    const page = prose(700) + lines(72, 600, ['City:', 'Member:', 'Plan:'], 20);
    const catalog = '/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R]>>';
    const { markdown, warning } = await convert([page], { annotations, catalog, more });
    assert.match(markdown, /City: Trondheim\s+Member: ☑\s+Plan: Premium/);
    assert.match(markdown, /Use the north gate/);
    assert.ok(!markdown.includes('SECRET') && warning?.includes('hidden'), warning);
  });

  it('is named: files in the file', async () => {
    const file = '/Names<</EmbeddedFiles<</Names[(budget.xlsx) <</Type/Filespec/F(budget.xlsx)/EF<</F 6 0 R>>>>]>>>>';
    const { markdown } = await convert([at(72, 600, 'A portfolio.')], {
      catalog: file,
      more: ['<</Length 2>>stream\nhi\nendstream'],
    });
    assert.equal(markdown, 'A portfolio.\n\n## Attachments\n\n- budget.xlsx');
  });
});

describe('tables of a PDF', () => {
  const ruled = (top: number, rows: readonly (readonly string[])[]): string => {
    const [left, width, height] = [72, 60, 16];
    const wide = left + width * (rows[0]?.length ?? 0);
    const across = Array.from(
      { length: rows.length + 1 },
      (_, i) => `${left} ${top - i * height} m ${wide} ${top - i * height} l S\n`,
    );
    const down = Array.from(
      { length: (rows[0]?.length ?? 0) + 1 },
      (_, i) => `${left + i * width} ${top} m ${left + i * width} ${top - rows.length * height} l S\n`,
    );
    const texts = rows.flatMap((row, y) => row.map((text, x) => at(left + x * width + 2, top - y * height - 12, text)));
    return [...across, ...down, ...texts].join('');
  };
  const row = (number: number): string[] => [`${number}`, `Lamp ${number}`, `${number}.50`];
  const rowsOf = (first: number, count: number): string[][] => Array.from({ length: count }, (_, i) => row(first + i));

  it('have the cells that lines are around, and go on on the next page', async () => {
    const markdown = await read(
      ruled(740, [['No', 'Item', 'Price'], ...rowsOf(1, 3)]),
      ruled(740, rowsOf(4, 2)) + at(72, 600, 'After it.'),
    );
    const lines = [1, 2, 3, 4, 5].map((number) => `| ${row(number).join(' | ')} |`);
    assert.equal(
      markdown,
      ['| No | Item | Price |', '| --- | --- | --- |', ...lines].join('\n').concat('\n\nAfter it.'),
    );
  });

  it('have the names of columns above their cells and the sums below, if these have lines on their far sides alone', async () => {
    const rule = (y: number): string => `72 ${y} m 252 ${y} l S\n`;
    const cells = (y: number, texts: readonly string[]): string =>
      texts.map((text, x) => at(74 + x * 60, y, text)).join('');
    const table =
      rule(720) + cells(706, ['No', 'Item', 'Price']) + ruled(700, rowsOf(1, 3)) + cells(640, ['Sum', '', '7.50']);
    const right = [
      '| No | Item | Price |',
      '| --- | --- | --- |',
      ...[1, 2, 3].map((one) => `| ${row(one).join(' | ')} |`),
    ];
    assert.equal(await read(table + rule(632)), [...right, '| Sum |  | 7.50 |'].join('\n'));
    // Without such a line, they may be anything.
    assert.ok(!(await read(table.replace(rule(720), ''))).includes('| Sum |'));
  });

  it('have columns that are close, without the paragraph above, and no head that is none', async () => {
    const places = [72, 111, 141];
    const close = (rows: readonly (readonly string[])[]): string =>
      rows.map((cells, y) => cells.map((text, x) => at(places[x] as number, 636 - y * 14, text)).join('')).join('');
    const rows = [
      ['Q1', '120', '14'],
      ['Q2', '135', '15'],
      ['Q3', '150', '17'],
    ];
    const end = `${PROSE.join(' ')} Harrow Lane.`;
    const above = prose(706) + at(72, 650, 'Harrow Lane.');
    const table = (head: string): string =>
      [head, '| --- | --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
    assert.equal(await read(above + close(rows)), `${end}\n\n${table('|  |  |  |')}`);
  });

  it('have columns of sentences, also over several lines, and rows of which some have grounds', async () => {
    const places = [72, 170, 240];
    const cells = (y: number, texts: readonly string[]): string =>
      texts.map((text, x) => (text === '' ? '' : at(places[x] as number, y, text))).join('');
    const found = 'The lamp was replaced before the first frost of the year and';
    const table = (grounds: string): string =>
      [
        prose(706),
        grounds,
        cells(630, ['Place', 'Price', 'What was found there']),
        ...[1, 2, 3].flatMap((number) => [
          cells(638 - number * 34, [`Pier ${number}`, `${(number * 7) % 5}.50`, found]),
          cells(625 - number * 34, ['', '', 'lit again.']),
        ]),
      ].join('');
    const right = [
      '| Place | Price | What was found there |',
      '| --- | --- | --- |',
      ...[1, 2, 3].map((number) => `| Pier ${number} | ${(number * 7) % 5}.50 | ${found} lit again. |`),
    ].join('\n');
    assert.equal(await read(table('')), `${PROSE.join(' ')}\n\n${right}`);
    const striped = [586, 518]
      .flatMap((y) =>
        [
          [70, 98],
          [168, 70],
          [238, 330],
        ].map(([x, width]) => `0.9 g ${x} ${y} ${width} 34 re f 0 g\n`),
      )
      .join('');
    assert.equal(await read(table(striped)), `${PROSE.join(' ')}\n\n${right}`);
  });

  it('are none: numbers of lines in the margin', async () => {
    const page = [...PROSE, ...PROSE]
      .map((text, i) => at(40, 700 - i * 14, `${i + 1}`, 8) + at(90, 700 - i * 14, text))
      .join('');
    assert.equal(await read(page), [...PROSE, ...PROSE].join(' '));
    const fifths = Array.from({ length: 20 }, (_, i) => {
      const y = 700 - i * 14;
      return (i % 5 === 4 ? at(40, y, `${i + 1}`, 8) : '') + at(90, y, PROSE[i % 4] as string);
    });
    assert.ok(!/\d/.test(await read(fifths.join(''))));
  });

  it('are none: numbers of lines on the right, between columns, joined with their lines, and on a page with few lines', async () => {
    const text = [...PROSE, ...PROSE];
    const right = text.map((line, i) => at(72, 700 - i * 14, line) + at(510, 700 - i * 14, `${i + 1}`, 8)).join('');
    assert.equal(await read(right), text.join(' '));
    const joined = text.map((line, i) => at(72, 700 - i * 14, `${i + 1} ${line}`)).join('');
    assert.equal(await read(joined), text.join(' '));
    const pleading = (lines: readonly string[]): string =>
      Array.from(
        { length: 28 },
        (_, i) => at(50, 700 - i * 20, `${i + 1}`) + at(90, 700 - i * 20, lines[i] ?? ' '),
      ).join('');
    const { markdown, warning } = await convert([pleading([...text, ...text, ...text, ...text]), pleading(PROSE)]);
    assert.ok(!/\d/.test(markdown), markdown);
    assert.match(warning ?? '', /numbers of lines on pages 1, 2/);
    const half = [
      'The harbour committee met on',
      'Tuesday to discuss the repair',
      'of the pier, the price of new',
      'lamps and the rota. After two',
      'hours the members agreed to',
    ];
    const column = (x: number): string =>
      Array.from({ length: 20 }, (_, i) => at(x, 700 - i * 14, half[i % 5] as string, 10)).join('');
    const between = [5, 10, 15, 20].map((number) => at(300, 700 - (number - 1) * 14, `${number}`, 8)).join('');
    assert.ok(!/\d/.test(await read(column(72) + column(340) + between)));
  });

  it('have numbers that are no numbers of lines: years and counts in columns, and what is where they were before', async () => {
    const row = (cells: readonly string[], y: number): string =>
      cells.map((text, x) => at(72 + x * 150, y, text)).join('');
    const names = ['mallard', 'teal', 'eider', 'goose', 'swan'];
    const table = Array.from({ length: 12 }, (_, i) =>
      row([`${i + 1}`, names[i % 5] as string, `${1990 + i}`], 700 - i * 18),
    );
    const written = await read(row(['No.', 'Name', 'Year'], 720) + table.join(''));
    assert.ok(written.includes('| 3 | eider | 1992 |'), written);
    const said = Array.from(
      { length: 8 },
      (_, i) => at(72, 700 - i * 18, `${i + 1}`) + at(150, 700 - i * 18, PROSE[i % 4] as string),
    );
    const noted = await read(at(72, 718, 'No') + at(150, 718, 'What happened') + said.join(''));
    assert.ok(noted.includes('| 3 | two hours'), noted);
    const text = [...PROSE, ...PROSE];
    const numbered = text.map((line, i) => at(60, 700 - i * 20, `${i + 1}`) + at(90, 700 - i * 20, line)).join('');
    for (const number of ['5000', '3']) {
      const next = at(60, 700, number) + at(90, 700, 'ducks swim on the lake') + at(60, 686, 'and on the ponds.');
      const { markdown, warning } = await convert([numbered, next]);
      assert.ok(markdown.includes(`${number} ducks`), markdown);
      assert.match(warning ?? '', /numbers of lines on page 1\./);
    }
  });

  it('have numbers that are no numbers of lines: of paragraphs, verses and references', async () => {
    const paragraphs = (step: number, count: number, size: number): string =>
      Array.from({ length: count }, (_, i) => {
        const top = 740 - i * (size * 12 + 10);
        return at(60, top, `${(i + 1) * step}`) + lines(90, top, PROSE.slice(0, size), 12);
      }).join('');
    for (const [step, count, size] of [
      [1, 8, 4],
      [1, 10, 2],
      [5, 4, 2],
    ] as const) {
      const markdown = await read(paragraphs(step, count, size));
      for (let i = 1; i <= count; i++) assert.match(markdown, new RegExp(`\\b${i * step}\\b`), markdown);
    }
  });
});

describe('text in other directions', () => {
  const more = [
    '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Any/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Any/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 550>>',
  ];
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end end';
  const made = {
    page: '/Resources<</Font<</F1 3 0 R/F6 6 0 R>>>>',
    more: [...more, `<</Length ${map.length}>>stream\n${map}\nendstream`],
  };
  const hex = (text: string): string =>
    [...text].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');
  const other = (x: number, y: number, text: string): string =>
    `BT /F6 12 Tf 1 0 0 1 ${x} ${y} Tm <${hex(text)}> Tj ET\n`;

  it('is in the order of reading: from right to left', async () => {
    const visual = [...'ספק ציוד מספר 12 לשנת'].reverse().join('').replace('21', '12');
    assert.match((await convert([other(200, 600, visual) + prose(500)], made)).markdown, /^ספק ציוד מספר 12 לשנת/);
  });

  it('is whole on ornaments, and in cells between lines', async () => {
    const text = [...'ספק ציוד לשנת'].reverse().join('');
    const wall = (x: number): string => `${x} 550 m ${x} 610 l S\n`;
    const ornament = Array.from({ length: 40 }, (_, i) => wall(195 + i * 4.3)).join('');
    assert.match((await convert([ornament + other(200, 580, text) + prose(500)], made)).markdown, /^ספק ציוד לשנת\n/);
    const rules = [550, 570, 590, 610].map((y) => `100 ${y} m 440 ${y} l S\n`).join('');
    const cells = [595, 575, 555].map((y) => other(105, y, text) + other(275, y, text)).join('');
    const table = [100, 270, 440].map(wall).join('') + rules + cells;
    const { markdown } = await convert([table + prose(500)], made);
    assert.equal(markdown.match(/\| ספק ציוד לשנת \| ספק ציוד לשנת \|/g)?.length, 3, markdown);
  });

  it('is in the order of reading: in columns from the right', async () => {
    const columns = ['いつもおせわに', 'なっております', 'よろしくどうぞ'];
    const page = columns
      .map((column, x) => [...column].map((char, y) => other(400 - x * 24, 700 - y * 14, char)).join(''))
      .join('');
    assert.match(
      (await convert([page + prose(400)], made)).markdown,
      /^いつもおせわになっておりますよろしくどうぞ\n\nThe harbour/,
    );
  });
});
