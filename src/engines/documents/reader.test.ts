// Over 10 kB: one table of constructs, and how each format writes them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cell, docxOf, epubOf, odtOf, pptxOf, relationsPart, withParts, xlsxOf } from '../../../test/support/office.ts';
import { pdfFromContents } from '../../../test/support/pdf.ts';
import { convert } from './convert.ts';
import type { DocumentKind } from './kinds.ts';

/** What a reader sees, in every format: the same content gives the same Markdown (docs/parse.md). */

/** A piece of a line. */
type Piece =
  | string
  | { readonly sup: string }
  | { readonly sub: string }
  | { readonly bold: readonly Piece[] }
  | { readonly italic: string }
  | { readonly code: string }
  | { readonly hidden: string }
  | { readonly ruby: readonly [base: string, reading: string] }
  | { readonly sign: 'tick' | 'alpha' }
  | { readonly hyphen: 'soft' | 'fixed' };

type Block =
  | readonly Piece[]
  | { readonly heading: string }
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly (readonly Piece[])[])[] };

interface Construct {
  readonly name: string;
  readonly blocks: readonly Block[];
  /** Markdown, without what a format has around it. */
  readonly right: string;
  /** Formats that cannot hold it, or write it only in a way that has no meaning. */
  readonly not?: readonly DocumentKind[];
}

const line = (...pieces: Piece[]): Block => pieces;

const CONSTRUCTS: readonly Construct[] = [
  { name: 'an exponent', blocks: [line('10', { sup: '6' }, ' kg')], right: '10^6 kg' },
  { name: 'a negative exponent', blocks: [line('5 m', { sup: '−2' }, ' a day')], right: '5 m^−2 a day' },
  { name: 'an exponent of several signs', blocks: [line('so e', { sup: 'n+1' }, ' it is')], right: 'so e^(n+1) it is' },
  {
    name: 'an exponent in pieces',
    blocks: [line('10', { sup: '−' }, { sup: '3' }, ' kg')],
    right: '10^−3 kg',
    not: ['html', 'eml'],
  },
  { name: 'a letter as exponent', blocks: [line('it is 2', { sup: 'n' }, ' times')], right: 'it is 2^n times' },
  { name: 'the mark of a note', blocks: [line('in 1998', { sup: '3' }, '.')], right: 'in 1998^3.' },
  { name: 'a list of notes', blocks: [line('ducks', { sup: '1,2' }, ' swim')], right: 'ducks^1,2 swim' },
  { name: 'an ordinal', blocks: [line('the 1', { sup: 'st' }, ' duck')], right: 'the 1st duck' },
  { name: 'a trade mark', blocks: [line('Duck', { sup: '®' }, ' food')], right: 'Duck® food' },
  { name: 'the charge of an ion', blocks: [line('Na', { sup: '+' }, ' ions')], right: 'Na^+ ions' },
  { name: 'an index', blocks: [line('some H', { sub: '2' }, 'O here')], right: 'some H_2O here' },
  {
    name: 'an index of several signs',
    blocks: [line('all x', { sub: 'i+1' }, ' of it')],
    right: 'all x\\_(i+1) of it',
  },
  { name: 'an index after a bracket', blocks: [line('so (CH)', { sub: 'n' }, ' it is')], right: 'so (CH)\\_n it is' },
  {
    name: 'an index and an exponent',
    blocks: [line('an x', { sub: 'i' }, { sup: '2' }, ' here')],
    right: 'an x_i^2 here',
  },
  {
    name: 'the exponent of a bold number',
    blocks: [line('the ', { bold: ['10', { sup: '6' }] }, ' kg')],
    right: 'the **10^6** kg',
    not: ['xlsx'],
  },
  {
    name: 'a bold exponent of a number that is not',
    blocks: [line('the 10', { bold: [{ sup: '6' }] }, ' kg')],
    right: 'the 10^6 kg',
    not: ['xlsx', 'html', 'eml'],
  },
  {
    name: 'an exponent in a cell',
    blocks: [
      {
        rows: [
          [['duck'], ['count']],
          [['mallard'], ['10', { sup: '8' }]],
        ],
      },
    ],
    right: '| mallard | 10^8 |',
  },
  {
    name: 'readings of characters',
    blocks: [line('に', { ruby: ['東京', 'とうきょう'] }, '住む')],
    right: 'に東京(とうきょう)住む',
    not: ['pdf', 'rtf', 'pptx', 'xlsx'],
  },
  {
    name: 'a tick',
    blocks: [line({ sign: 'tick' }, ' paid')],
    right: '☑ paid',
    not: ['pdf', 'xlsx', 'epub', 'html', 'eml'],
  },
  {
    name: 'a Greek letter',
    blocks: [line('an ', { sign: 'alpha' }, ' here')],
    right: 'an α here',
    not: ['xlsx', 'epub', 'html', 'eml'],
  },
  {
    name: 'hyphens',
    blocks: [line('co', { hyphen: 'fixed' }, 'operate inter', { hyphen: 'soft' }, 'national')],
    right: 'co-operate international',
    not: ['odt', 'pptx', 'xlsx', 'epub', 'html', 'eml'],
  },
  {
    name: 'hidden text',
    blocks: [line('Ducks ', { hidden: 'SECRET' }, 'swim.')],
    right: 'Ducks swim.',
    not: ['pptx', 'xlsx', 'html'],
  },
  {
    name: 'emphasis',
    blocks: [line('some ', { italic: 'wild' }, ' ducks')],
    right: 'some *wild* ducks',
    not: ['xlsx'],
  },
  {
    name: 'code in a line',
    blocks: [line('Then call ', { code: 'a_b(*c)' }, ' of the library, which says how many ducks there are.')],
    right: 'Then call `a_b(*c)` of the library',
    not: ['pdf', 'pptx', 'xlsx'],
  },
  { name: 'signs of Markdown', blocks: [line('2 * 3 * 4 and a_b and *x*')], right: '2 * 3 * 4 and a_b and \\*x\\*' },
  {
    name: 'a heading',
    blocks: [{ heading: 'Lakes' }, line('Ducks swim.')],
    right: '# Lakes\n\nDucks swim.',
    not: ['pptx', 'xlsx', 'rtf'],
  },
  { name: 'a list', blocks: [{ items: ['duck', 'goose'] }], right: '- duck\n- goose', not: ['xlsx', 'odt', 'rtf'] },
  {
    name: 'a table',
    blocks: [
      {
        rows: [
          [['duck'], ['4']],
          [['goose'], ['6']],
        ],
      },
    ],
    right: '| duck | 4 |\n| --- | --- |\n| goose | 6 |',
    // Its first row is no head there, as nothing says that it is one.
    not: ['pdf'],
  },
  {
    name: 'a table with a head',
    blocks: [
      {
        rows: [
          [['bird'], ['count']],
          [['duck'], ['4']],
        ],
      },
    ],
    right: '| bird | count |\n| --- | --- |\n| duck | 4 |',
  },
];

/** How a format writes lines and blocks. */
interface Writer {
  readonly kind: DocumentKind;
  piece(piece: Piece): string;
  block(block: Block): string;
  file(body: string): Uint8Array;
}

const isLine = (block: Block): block is readonly Piece[] => Array.isArray(block);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const word: Writer = {
  kind: 'docx',
  piece(piece) {
    const run = (text: string, looks = ''): string =>
      `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
    if (typeof piece === 'string') return run(piece);
    if ('sup' in piece) return run(piece.sup, '<w:vertAlign w:val="superscript"/>');
    if ('sub' in piece) return run(piece.sub, '<w:vertAlign w:val="subscript"/>');
    if ('bold' in piece) {
      return piece.bold
        .map((one) =>
          word
            .piece(one)
            .replace(/<w:r>(?:<w:rPr>)?/, (tag) =>
              tag.endsWith('rPr>') ? `${tag}<w:b/>` : `${tag}<w:rPr><w:b/></w:rPr>`,
            ),
        )
        .join('');
    }
    if ('italic' in piece) return run(piece.italic, '<w:i/>');
    if ('code' in piece) return run(piece.code, '<w:rFonts w:ascii="Courier New"/>');
    if ('hidden' in piece) return run(piece.hidden, '<w:vanish/>');
    if ('ruby' in piece) {
      const [base, reading] = piece.ruby.map((text) => run(text));
      return `<w:r><w:ruby><w:rubyPr/><w:rt>${reading}</w:rt><w:rubyBase>${base}</w:rubyBase></w:ruby></w:r>`;
    }
    if ('sign' in piece)
      return `<w:r><w:sym w:font="${piece.sign === 'tick' ? 'Wingdings' : 'Symbol'}" w:char="${piece.sign === 'tick' ? 'F0FE' : 'F061'}"/></w:r>`;
    return `<w:r><w:${piece.hyphen === 'soft' ? 'softHyphen' : 'noBreakHyphen'}/></w:r>`;
  },
  block(block) {
    const paragraph = (pieces: readonly Piece[], properties = ''): string =>
      `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${pieces.map(word.piece).join('')}</w:p>`;
    if (isLine(block)) return paragraph(block);
    if ('heading' in block) return paragraph([block.heading], '<w:outlineLvl w:val="0"/>');
    if ('items' in block)
      return block.items
        .map((text) => paragraph([text], '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'))
        .join('');
    return `<w:tbl>${block.rows.map((row) => `<w:tr>${row.map((one) => `<w:tc>${paragraph(one)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
  },
  file: (body) =>
    docxOf(body, {
      'word/numbering.xml':
        '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
      'word/_rels/document.xml.rels': relationsPart({ a: ['numbering', 'numbering.xml'] }),
    }),
};

const ODF_STYLES =
  '<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><style:style style:name="U" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="L" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style><style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style><style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style><style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style><style:style style:name="W" style:family="text"><style:text-properties style:font-name="Wingdings"/></style:style><style:style style:name="C" style:family="text"><style:text-properties style:font-name="Courier New"/></style:style><style:style style:name="S" style:family="text"><style:text-properties fo:font-family="Symbol"/></style:style></office:automatic-styles>';

const openText: Writer = {
  kind: 'odt',
  piece(piece) {
    const span = (style: string, text: string): string => `<text:span text:style-name="${style}">${text}</text:span>`;
    if (typeof piece === 'string') return escaped(piece);
    if ('sup' in piece) return span('U', piece.sup);
    if ('sub' in piece) return span('L', piece.sub);
    if ('bold' in piece) return span('B', piece.bold.map(openText.piece).join(''));
    if ('italic' in piece) return span('I', piece.italic);
    if ('code' in piece) return span('C', piece.code);
    if ('hidden' in piece) return span('H', piece.hidden);
    if ('ruby' in piece)
      return `<text:ruby><text:ruby-base>${piece.ruby[0]}</text:ruby-base><text:ruby-text>${piece.ruby[1]}</text:ruby-text></text:ruby>`;
    if ('sign' in piece) return piece.sign === 'tick' ? span('W', '\uf0fe') : span('S', '\uf061');
    return piece.hyphen === 'soft' ? '\u00ad' : '\u2011';
  },
  block(block) {
    const paragraph = (pieces: readonly Piece[]): string => `<text:p>${pieces.map(openText.piece).join('')}</text:p>`;
    if (isLine(block)) return paragraph(block);
    if ('heading' in block) return `<text:h text:outline-level="1">${block.heading}</text:h>`;
    if ('items' in block)
      return `<text:list>${block.items.map((text) => `<text:list-item>${paragraph([text])}</text:list-item>`).join('')}</text:list>`;
    return `<table:table>${block.rows.map((row) => `<table:table-row>${row.map((one) => `<table:table-cell>${paragraph(one)}</table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`;
  },
  file(body) {
    const plain = odtOf(body);
    const content = `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0">${ODF_STYLES}<office:body><office:text>${body}</office:text></office:body></office:document-content>`;
    return withParts(plain, { 'content.xml': content });
  },
};

const rtfText = (text: string): string =>
  text
    .replace(/[\\{}]/g, '\\$&')
    .replace(
      /[^\u0000-\u007f]/g,
      (char) => `\\u${char.charCodeAt(0) > 32_767 ? char.charCodeAt(0) - 65_536 : char.charCodeAt(0)}?`,
    );

const rich: Writer = {
  kind: 'rtf',
  piece(piece) {
    if (typeof piece === 'string') return rtfText(piece);
    if ('sup' in piece) return `{\\super ${rtfText(piece.sup)}}`;
    if ('sub' in piece) return `{\\sub ${rtfText(piece.sub)}}`;
    if ('bold' in piece) return `{\\b ${piece.bold.map(rich.piece).join('')}}`;
    if ('italic' in piece) return `{\\i ${piece.italic}}`;
    if ('code' in piece) return `{\\f4 ${piece.code}}`;
    if ('hidden' in piece) return `{\\v ${piece.hidden}}`;
    if ('sign' in piece) return piece.sign === 'tick' ? "{\\f3\\'fe}" : '{\\f1 a}';
    if ('hyphen' in piece) return piece.hyphen === 'soft' ? '\\-' : '\\_';
    return '';
  },
  block(block) {
    if (isLine(block)) return `\\pard ${block.map(rich.piece).join('')}\\par\n`;
    if (!('rows' in block)) return '';
    return block.rows
      .map(
        (row) =>
          `\\trowd${row.map((_, index) => `\\cellx${(index + 1) * 2000}`).join('')}\\intbl ${row.map((one) => `${one.map(rich.piece).join('')}\\cell `).join('')}\\row\n`,
      )
      .join('');
  },
  file: (body) =>
    Buffer.from(
      `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\froman Times;}{\\f1\\fnil\\fcharset2 Symbol;}{\\f3\\fnil\\fcharset2 Wingdings;}{\\f4\\fmodern{\\*\\panose 02070309020205020404}Courier New;}}${body}}`,
      'latin1',
    ),
};

const slides: Writer = {
  kind: 'pptx',
  piece(piece) {
    const run = (text: string, attributes = '', inner = ''): string =>
      `<a:r><a:rPr lang="en"${attributes}>${inner}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
    if (typeof piece === 'string') return run(piece);
    if ('sup' in piece) return run(piece.sup, ' baseline="30000"');
    if ('sub' in piece) return run(piece.sub, ' baseline="-25000"');
    if ('bold' in piece)
      return piece.bold.map((one) => slides.piece(one).replace('lang="en"', 'lang="en" b="1"')).join('');
    if ('italic' in piece) return run(piece.italic, ' i="1"');
    if ('sign' in piece)
      return piece.sign === 'tick'
        ? run('\uf0fe', '', '<a:sym typeface="Wingdings"/>')
        : run('a', '', '<a:latin typeface="Symbol"/>');
    return '';
  },
  block(block) {
    const paragraph = (pieces: readonly Piece[], properties = '<a:pPr><a:buNone/></a:pPr>'): string =>
      `<a:p>${properties}${pieces.map(slides.piece).join('')}</a:p>`;
    const shape = (text: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name="t"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${text}</p:txBody></p:sp>`;
    if (isLine(block)) return shape(paragraph(block));
    if ('items' in block)
      return shape(block.items.map((text) => paragraph([text], '<a:pPr><a:buChar char="•"/></a:pPr>')).join(''));
    if (!('rows' in block)) return '';
    const cells = (row: readonly (readonly Piece[])[]): string =>
      row.map((one) => `<a:tc><a:txBody><a:bodyPr/>${paragraph(one, '')}</a:txBody></a:tc>`).join('');
    return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="8" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${block.rows.map((row) => `<a:tr h="1">${cells(row)}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  },
  file: (body) => pptxOf('Title', 'Text', body),
};

const pageOf = (kind: DocumentKind, file: Writer['file']): Writer => {
  const writer: Writer = {
    kind,
    file,
    piece(piece) {
      if (typeof piece === 'string') return escaped(piece);
      if ('sup' in piece) return `<sup>${piece.sup}</sup>`;
      if ('sub' in piece) return `<sub>${piece.sub}</sub>`;
      if ('bold' in piece) return `<b>${piece.bold.map(writer.piece).join('')}</b>`;
      if ('italic' in piece) return `<i>${piece.italic}</i>`;
      if ('code' in piece) return `<code>${piece.code}</code>`;
      if ('hidden' in piece) return `<span style="display:none">${piece.hidden}</span>`;
      if ('ruby' in piece) return `<ruby>${piece.ruby[0]}<rp>(</rp><rt>${piece.ruby[1]}</rt><rp>)</rp></ruby>`;
      return '';
    },
    block(block) {
      if (isLine(block)) return `<p>${block.map(writer.piece).join('')}</p>`;
      if ('heading' in block) return `<h1>${block.heading}</h1>`;
      if ('items' in block) return `<ul>${block.items.map((text) => `<li>${text}</li>`).join('')}</ul>`;
      const cells = (row: readonly (readonly Piece[])[], tag: string): string =>
        row.map((one) => `<${tag}>${one.map(writer.piece).join('')}</${tag}>`).join('');
      return `<table>${block.rows.map((row, index) => `<tr>${cells(row, index === 0 ? 'th' : 'td')}</tr>`).join('')}</table>`;
    },
  };
  return writer;
};

/** Each line is a row. */
const sheet: Writer = {
  kind: 'xlsx',
  piece(piece) {
    const run = (text: string, looks = ''): string =>
      `<r>${looks && `<rPr>${looks}</rPr>`}<t xml:space="preserve">${escaped(text)}</t></r>`;
    if (typeof piece === 'string') return run(piece);
    if ('sup' in piece) return run(piece.sup, '<vertAlign val="superscript"/>');
    if ('sub' in piece) return run(piece.sub, '<vertAlign val="subscript"/>');
    return '';
  },
  block(block) {
    const rows = isLine(block) ? [[block]] : 'rows' in block ? block.rows : [];
    return rows
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((one, column) => `<c r="${'AB'[column]}${index + 1}" t="inlineStr"><is>${one.map(sheet.piece).join('')}</is></c>`).join('')}</row>`,
      )
      .join('');
  },
  file: (body) => xlsxOf(body || `<row r="1">${cell('A1', 'x')}</row>`),
};

/** Text in strings of WinAnsiEncoding, and the minus and Greek of Symbol. */
const shown = (text: string): string =>
  text
    .split(/([−α])/)
    .filter((part) => part !== '')
    .map((part) =>
      /[−α]/.test(part)
        ? `/S 1 Tf (${part === 'α' ? 'a' : '-'}) Tj`
        : `/F 1 Tf (${part.replace(/[\\()]/g, '\\$&')}) Tj`,
    )
    .join(' ');

const FONTS = Object.entries({ F: 'Helvetica', B: 'Helvetica-Bold', I: 'Helvetica-Oblique', S: 'Symbol' })
  .map(([name, font]) => {
    const encoding = name === 'S' ? '' : '/Encoding/WinAnsiEncoding';
    return `/${name}<</Type/Font/Subtype/Type1/BaseFont/${font}${encoding}>>`;
  })
  .join('');

/** Each line is placed below the one before. */
const print: Writer = {
  kind: 'pdf',
  piece(piece) {
    const sized = (text: string, size: number, rise: number, font = 'F'): string =>
      `${rise} Ts ${shown(text).replaceAll(' 1 Tf', ` ${size} Tf`).replaceAll('/F ', `/${font} `)} 0 Ts `;
    if (typeof piece === 'string') return sized(piece, 11, 0);
    if ('sup' in piece) return sized(piece.sup, 7, 4);
    if ('sub' in piece) return sized(piece.sub, 7, -2.5);
    if ('bold' in piece) return piece.bold.map(print.piece).join('').replaceAll('/F ', '/B ');
    if ('italic' in piece) return sized(piece.italic, 11, 0, 'I');
    if ('hidden' in piece) return `1 g ${sized(piece.hidden, 11, 0)} 0 g `;
    if ('sign' in piece) return sized('α', 11, 0);
    return 'hyphen' in piece && piece.hyphen === 'fixed' ? sized('-', 11, 0) : '';
  },
  block(block) {
    const placed = (content: string, down = 28): string => `${content} 0 -${down} Td\n`;
    if (isLine(block)) return placed(block.map(print.piece).join(''));
    if ('heading' in block) return placed(`/B 20 Tf (${block.heading}) Tj`);
    if ('items' in block) return block.items.map((text) => placed(print.piece(`• ${text}`), 14)).join('');
    const [across, down] = [
      [0, 1, 2],
      [...block.rows.keys(), block.rows.length],
    ];
    const grid = [
      ...across.map((x) => `${72 + x * 100} 712 m ${72 + x * 100} ${712 - block.rows.length * 20} l S`),
      ...down.map((y) => `72 ${712 - y * 20} m 272 ${712 - y * 20} l S`),
    ];
    const cells = block.rows.map((row) => {
      const texts = row.map((one) => `${one.map(print.piece).join('')} 100 0 Td`);
      return `${texts.join(' ')} ${row.length * -100} -20 Td`;
    });
    return `ET ${grid.join(' ')} BT 78 698 Td ${cells.join(' ')}`;
  },
  file: (body) =>
    pdfFromContents([Buffer.from(`BT 72 700 Td ${body} ET`.replaceAll('•', '\x95'), 'latin1').toString('latin1')], {
      page: `/Resources<</Font<<${FONTS}>>>>`,
    }),
};

const WRITERS: readonly Writer[] = [
  print,
  word,
  openText,
  rich,
  slides,
  sheet,
  pageOf('epub', (body) => epubOf(body)),
  pageOf('html', (body) =>
    Buffer.from(`<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`),
  ),
  pageOf('eml', (body) =>
    Buffer.from(
      `From: a@b.test\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body>${body}</body></html>`,
    ),
  ),
];

for (const { kind, block, file } of WRITERS) {
  describe(`what a reader sees of ${kind}`, () => {
    for (const { name, blocks, right, not = [] } of CONSTRUCTS) {
      if (not.includes(kind)) continue;
      it(name, async () => {
        const task = { kind, options: {}, memory: 1e9, time: 60_000, sentAt: 0, packs: undefined, hasModel: false };
        const { markdown } = await convert(task, file(blocks.map(block).join('')));
        assert.ok(markdown.includes(right), `${JSON.stringify(markdown)} has no ${JSON.stringify(right)}`);
        assert.doesNotMatch(markdown, /SECRET|[\ufdd0-\ufdef]/);
      });
    }
  });
}
