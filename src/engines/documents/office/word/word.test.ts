import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docxOf, epubOf, odtOf, pptxOf, relationsPart, withParts } from '../../../../../test/support/office.ts';
import { convert } from '../../convert.ts';
import { counterText } from '../../counters.ts';
import type { DocumentKind } from '../../kinds.ts';
import type { ReadOptions } from '../../options.ts';
import { element } from '../xml-nodes.ts';
import { withMargins } from './margins.ts';
import { wordStyles } from './styles.ts';

const read = async (kind: DocumentKind, file: Uint8Array, options: ReadOptions = {}) =>
  await convert({ kind, options, memory: 1e9, time: 60_000, sentAt: 0, packs: undefined, hasModel: false }, file);
const text = async (body: string, more: Record<string, string> = {}, options: ReadOptions = {}) =>
  (await read('docx', docxOf(body, more), options)).markdown;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (words: string, looks = ''): string =>
  `<w:r>${looks && `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;
const p = (words: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(words)}</w:p>`;
const row = (words: string, properties = ''): string =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}<w:tc>${p(words)}</w:tc><w:tc>${p('x')}</w:tc></w:tr>`;

describe('texts of Word as readers see them', () => {
  it('superscripts by a style, by the height of the line, and not where a run says otherwise', async () => {
    const styles = `<w:styles ${W}><w:style w:type="character" w:styleId="E"><w:name w:val="E"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`;
    const more = {
      'word/styles.xml': styles,
      'word/_rels/document.xml.rels': relationsPart({ a: ['styles', 'styles.xml'] }),
    };
    const exponent = run('3', '<w:rStyle w:val="E"/>');
    const plain = run('4', '<w:rStyle w:val="E"/><w:vertAlign w:val="baseline"/>');
    const moved = run('2', '<w:position w:val="8"/><w:sz w:val="14"/>');
    assert.equal(
      await text(`<w:p>${run('10')}${exponent}${run(' 10')}${plain}${run(' m')}${moved}</w:p>`, more),
      '10^3 104 m^2',
    );
  });

  it('hidden text, rows and drawings are left out and counted, or read', async () => {
    const body = `<w:p>${run('Ducks ')}${run('SECRET', '<w:vanish/>')}${run('swim', '<w:vanish w:val="0"/>')}</w:p><w:tbl>${row('a')}${row('HIDDEN', '<w:hidden/>')}${row('b')}</w:tbl>`;
    const { markdown, warning } = await read('docx', docxOf(body));
    assert.equal(markdown, 'Ducks swim\n\n| a | x |\n| --- | --- |\n| b | x |');
    assert.equal(warning, 'Hidden, and not in it without "hidden": true: 1 text, 1 row.');
    const all = await read('docx', docxOf(body), { hidden: true });
    assert.match(all.markdown, /Ducks SECRETswim[\s\S]*HIDDEN/);
    assert.equal(all.warning, undefined);
  });

  it('rows in controls within controls, and text in tags, are there', async () => {
    const control = (inner: string): string => `<w:sdt><w:sdtPr/><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    const body = `<w:tbl>${control(control(row('a')) + row('b'))}<w:customXml w:element="r">${row('c')}</w:customXml></w:tbl><w:p><w:smartTag>${run('d')}</w:smartTag></w:p>`;
    assert.equal(await text(body), '| a | x |\n| --- | --- |\n| b | x |\n| c | x |\n\nd');
  });

  it('a box of a control stands for it only if there is nothing else in it', async () => {
    const box = (inner: string): string =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
    assert.equal(await text(box(p('☒ Agreed to rules')) + p('on Monday')), '☒ Agreed to rules\n\non Monday');
    assert.equal(await text(box(`<w:p>${run('☒')}${run(' Agreed', '<w:b/>')}</w:p>`)), '☒ **Agreed**');
    assert.equal(await text(`<w:p>${box('')}${run(' Agreed')}</w:p>`), '☒ Agreed');
  });

  it('deleted rows, cells and ends of paragraphs are gone', async () => {
    const gone = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>';
    const body = `${p('One ', gone)}${p('two ', gone)}${p('three')}<w:tbl>${row('a')}${row('GONE', '<w:del w:id="2" w:author="A"/>')}</w:tbl><w:tbl>${row('GONE', '<w:del w:id="3" w:author="A"/>')}</w:tbl>`;
    assert.equal(await text(body), 'One two three\n\n| a | x |\n| --- | --- |');
    assert.match((await text(body, {}, { changes: true })) ?? '', /\{--GONE--\}/);
  });

  it('headers stand where their section begins, footers at the end, each once and without page numbers', async () => {
    const page = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>3</w:t></w:r></w:fldSimple>';
    const margin = (name: string, inner: string): string => `<w:${name} ${W}>${inner}</w:${name}>`;
    const body = `${p('One')}<w:p><w:pPr><w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f"/></w:sectPr></w:pPr></w:p>${p('Two')}<w:sectPr><w:headerReference w:type="default" r:id="h2"/><w:footerReference w:type="default" r:id="f"/></w:sectPr>`;
    const more = {
      'word/header1.xml': margin('hdr', `${p('Case 7')}<w:p>${run('Page ')}${page}</w:p>`),
      'word/header2.xml': margin('hdr', `${p('Case 7')}${p('Annex')}`),
      'word/footer1.xml': margin('ftr', `<w:p>${run('Bank 12 · Page ')}${page}</w:p>${p('Two')}`),
      'word/_rels/document.xml.rels': relationsPart({
        h1: ['header', 'header1.xml'],
        h2: ['header', 'header2.xml'],
        f: ['footer', 'footer1.xml'],
      }),
    };
    assert.equal(await text(body, more), 'Case 7\n\nOne\n\nAnnex\n\nTwo\n\nBank 12');
    const first = body.replace(/<w:sectPr>.*?<\/w:sectPr>/, '<w:sectPr/>');
    assert.equal(await text(first, more), 'One\n\nCase 7\n\nAnnex\n\nTwo\n\nBank 12');
  });

  it('headers in typewriter letters are no code, and are not there twice', async () => {
    const typed = `<w:p>${run('Case 7', '<w:rFonts w:ascii="Courier New"/>')}</w:p>`;
    const more = {
      'word/header1.xml': `<w:hdr ${W}>${typed}${typed.replace('7', '8')}</w:hdr>`,
      'word/_rels/document.xml.rels': relationsPart({ h1: ['header', 'header1.xml'] }),
    };
    const body = `${p('Case 7')}${p('What the court says of it.')}<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>`;
    assert.equal(await text(body, more), 'Case 8\n\nCase 7\n\nWhat the court says of it.');
  });

  it('tags within comments and CDATA are none', async () => {
    const hidden = `<w:p>${run('SECRET', '<w:vanish/>')}${run('shown')}</w:p>`;
    assert.equal(await text(`<w:p>${run('a')}<!-- </w:p> --></w:p>${hidden}`), 'a\n\nshown');
    assert.match(await text(`${p('<![CDATA[</w:p>]]>')}${hidden}`), /\n\nshown$/);
  });

  it('included files stand in their places', async () => {
    const more = {
      'word/a.html': '<p>From <b>HTML</b></p>',
      'word/_rels/document.xml.rels': relationsPart({ a: ['aFChunk', 'a.html'], b: ['aFChunk', 'b.txt'] }),
      'word/b.txt': 'From *text*',
    };
    assert.equal(
      await text(`${p('One')}<w:altChunk r:id="a"/><w:altChunk r:id="b"/>${p('Two')}`, more),
      'One\n\nFrom **HTML**\n\nFrom \\*text\\*\n\nTwo',
    );
  });

  it('labels are counted as programs do, and those that somebody typed are there once', async () => {
    assert.deepEqual(
      [
        counterText(22, 'ordinal'),
        counterText(21, 'ordinalText'),
        counterText(12, 'chineseCountingThousand'),
        counterText(110, 'taiwaneseCountingThousand'),
        counterText(3, 'decimalEnclosedCircle'),
        counterText(28, 'lowerLetter'),
      ],
      ['22nd', 'Twenty-first', '十二', '一百一十', '③', 'bb'],
    );
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const more = {
      'word/numbering.xml': numbering,
      'word/_rels/document.xml.rels': relationsPart({ a: ['numbering', 'numbering.xml'] }),
    };
    const item = (words: string): string => p(words, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    assert.equal(await text(item('1) open') + item('2) close'), more), '1. open\n2. close');
    assert.equal(await text(item('3 ducks') + item('2) close'), more), '1. 3 ducks\n2. 2\\) close');
  });

  it('parts in other charsets are read', async () => {
    const file = docxOf(p('x'));
    const xml = `<?xml version="1.0" encoding="UTF-16"?><w:document ${W}><w:body>${p('Ümlaut')}</w:body></w:document>`;
    const wide = withParts(file, { 'word/document.xml': Buffer.from(`\ufeff${xml}`, 'utf16le') });
    assert.equal((await read('docx', wide)).markdown, 'Ümlaut');
  });

  it('many superscripts and many joined paragraphs are read', async () => {
    const markdown = await text(
      `<w:p>${(run('6', '<w:vertAlign w:val="superscript"/>') + run('x')).repeat(20_000)}</w:p>`,
    );
    assert.equal(markdown?.length, 60_000);
    const gone = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>';
    assert.equal((await text(p('x', gone).repeat(20_000) + p('y')))?.length, 20_001);
  });
});

describe('large texts of Word', () => {
  it('have headers and footers', async () => {
    const body = element('w:body', '', [
      ...Array.from({ length: 200_000 }, () => element('w:p')),
      element('w:sectPr', '', [element('w:headerReference', ' r:id="h"'), element('w:footerReference', ' r:id="h"')]),
    ]);
    const part = element(
      'w:hdr',
      '',
      Array.from({ length: 200_000 }, (_, i) => element('w:p', '', [element('w:t', '', [`Line ${i}`])])),
    );
    withMargins(body, () => part, { hasEvenPages: false });
    assert.equal(body.children.length, 400_001);
    const words = `<w:r>${'<w:t>x</w:t><w:br/>'.repeat(100_000)}</w:r>`;
    assert.ok(((await text(`<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${words}</w:p>`)) ?? '').length > 100_000);
  });

  it('have styles with lists, each of which is looked up once', () => {
    const style = (id: string, more: string): string => `<w:style w:styleId="${id}">${more}</w:style>`;
    const styles =
      style('L', '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>') + style('M', '<w:numId w:val="3"/>');
    const level = (at: number, id: string): string => `<w:lvl w:ilvl="${at}"><w:pStyle w:val="${id}"/></w:lvl>`;
    const all = wordStyles(styles, level(1, 'other').repeat(20_000) + level(4, 'L') + level(5, 'L'));
    for (let time = 0; time < 50_000; time++) assert.equal(all.listOf('M')?.level, '0');
    assert.deepEqual(all.listOf('L'), { list: '3', level: '4' });
    const raised = Array.from({ length: 20_000 }, (_, i) => style(`S${i}`, '<w:vertAlign w:val="superscript"/>'));
    const many = wordStyles(raised.join(''), '');
    assert.equal(many.areTelling.size, 20_000);
  });

  it('have lists of nine levels, whatever the file says', async () => {
    const level = (at: string): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="ordinal"/><w:lvlText w:val="%1"/></w:lvl>`;
    const more = {
      'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level('0')}${level('4294967290')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
      'word/_rels/document.xml.rels': relationsPart({ a: ['numbering', 'numbering.xml'] }),
    };
    const item = p('item', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');
    assert.equal(await text(item + item, more), '- 1st item\n- 2nd item');
  });
});

describe('lists of Word', () => {
  const numbering = (...levels: string[]): Record<string, string> => ({
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="1">${levels
      .map(
        (format, at) =>
          `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === 'bullet' ? '•' : `%${at + 1}.`}"/></w:lvl>`,
      )
      .join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    'word/_rels/document.xml.rels': relationsPart({ a: ['numbering', 'numbering.xml'] }),
  });
  const item = (words: string, level: number): string =>
    p(words, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);

  it('letters and Roman numerals are labels', async () => {
    const body = item('one', 0) + item('two', 0) + item('in', 1) + item('three', 0);
    assert.equal(await text(body, numbering('upperLetter', 'lowerRoman')), '- A. one\n- B. two\n  - i. in\n- C. three');
  });

  it('lists of one definition count on for each other, and begin again where they say so', async () => {
    const more = numbering('decimal', 'lowerLetter');
    const num = (id: number, at: number): string =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
    const more2 = {
      ...more,
      'word/numbering.xml': (more['word/numbering.xml'] ?? '').replace('</w:numbering>', `${num(2, 1)}${num(3, 0)}$&`),
    };
    const of = (words: string, level: number, id: number): string =>
      item(words, level).replace('numId w:val="1"', `numId w:val="${id}"`);
    const body = [of('one', 0, 1), of('in', 1, 2), of('on', 1, 1), of('two', 0, 1), p('Between'), of('new', 0, 3)];
    assert.equal(await text(body.join(''), more2), '1. one\n   - a. in\n   - b. on\n2. two\n\nBetween\n\n1. new');
  });

  it('numbers below bullets begin again', async () => {
    const body = ['a', 'b'].map((name) => item(name, 0) + item(`${name}1`, 1) + item(`${name}2`, 1)).join('');
    assert.equal(await text(body, numbering('bullet', 'decimal')), '- a\n  1. a1\n  2. a2\n- b\n  1. b1\n  2. b2');
  });
});

describe('other texts and slides as readers see them', () => {
  it('sections and paragraphs of OpenDocument that are hidden are left out', async () => {
    const body =
      '<text:section text:name="s" text:display="none"><text:p>SECRET</text:p></text:section><text:p>Seen</text:p><text:p><text:hidden-paragraph text:is-hidden="true"/>SECRET</text:p>';
    const { markdown, warning } = await read('odt', odtOf(body));
    assert.equal(markdown, 'Seen');
    assert.match(warning ?? '', /1 section, 1 paragraph/);
  });

  it('what OpenDocument could hide is shown while its condition does not hold', async () => {
    const body = ['', 'text:is-hidden="false"', 'text:is-hidden="true"']
      .map(
        (said, at) =>
          `<text:p>Word <text:hidden-text text:condition="ooow:1" ${said} text:string-value="a${at}"/></text:p>` +
          `<text:p><text:hidden-paragraph text:condition="ooow:1" ${said}/>b${at}</text:p>` +
          `<text:section text:name="s${at}" text:display="condition" ${said}><text:p>c${at}</text:p></text:section>`,
      )
      .join('');
    const { markdown, warning } = await read('odt', odtOf(body));
    assert.equal(markdown, 'Word a0\n\nb0\n\nc0\n\nWord a1\n\nb1\n\nc1\n\nWord');
    assert.match(warning ?? '', /1 section, 1 text, 1 paragraph|1 text, 1 paragraph, 1 section/);
  });

  it('what follows the text that a comment is about is shown', async () => {
    const note = (words: string): string =>
      `<office:annotation office:name="${words}"><text:p>${words}</text:p></office:annotation>`;
    const body = `<text:p>One ${note('n1')}two<office:annotation-end office:name="n1"/> three ${note('n2')}four<office:annotation-end office:name="n2"/> five</text:p>`;
    assert.equal((await read('odt', odtOf(body))).markdown, 'One two three four five');
  });

  it('elements without end are read in linear time', async () => {
    for (const name of ['office:annotation', 'text:changed-region', 'office:change-info'])
      assert.match(
        (await read('odt', odtOf(`<text:p>Seen</text:p>${`<${name} />`.repeat(60_000)}`))).markdown,
        /^Seen/,
      );
    const word = `<?xml version="1.0"?><w:wordDocument xmlns:w="x"><w:styles>${'<w:style/>'.repeat(60_000)}</w:styles><w:body><w:p><w:r><w:t>Seen</w:t></w:r></w:p>${'<w:pict/>'.repeat(60_000)}</w:body></w:wordDocument>`;
    assert.equal((await read('docx', Buffer.from(word))).markdown, 'Seen');
    // Some of it is too deep for the library, which says so.
    for (const name of ['m:oMath', 'w:drawing', 'w:pPr', 'w:commentReference w:id="1"']) {
      for (const part of [`<${name}>`, `<${name} `, `<${name} a="`]) {
        const file = docxOf(p('Seen') + part.repeat(60_000));
        const made = await read('docx', file, { comments: true, changes: true }).catch(() => undefined);
        assert.match(made?.markdown ?? 'Seen', /^Seen/);
      }
    }
    const spaces = ' '.repeat(300_000);
    const code = `<w:p>${run(`x${spaces}y`, '<w:b/>')}${run(' and more text than code')}</w:p>`;
    assert.equal(await text(code), '**x y** and more text than code');
  });

  it('labels of lists in OpenDocument that the library does not count', async () => {
    const levels = `<text:list-level-style-number text:level="1" style:num-format="一, 二, 三, ..." style:num-prefix="第" style:num-suffix="条" text:start-value="2"/><text:list-level-style-number text:level="2" style:num-format="1" style:num-suffix="." text:display-levels="1"/>`;
    const item = (words: string, inner = ''): string =>
      `<text:list-item><text:p>${words}</text:p>${inner}</text:list-item>`;
    const list = `<text:list text:style-name="L">${item('one', `<text:list>${item('in')}</text:list>`)}${item('two')}</text:list>`;
    const more = `<text:list text:style-name="L" text:continue-numbering="true">${item('three')}</text:list>`;
    const content = `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles><text:list-style style:name="L">${levels}</text:list-style></office:automatic-styles><office:body><office:text>${list}<text:p>Between</text:p>${more}</office:text></office:body></office:document-content>`;
    assert.equal(
      (await read('odt', withParts(odtOf(''), { 'content.xml': content }))).markdown,
      '- 第二条 one\n  1. in\n- 第三条 two\n\nBetween\n\n- 第四条 three',
    );
  });

  it('a list that stands alone in an item of OpenDocument is below the item before', async () => {
    const item = (inner: string): string => `<text:list-item>${inner}</text:list-item>`;
    const list = (...items: string[]): string => `<text:list>${items.map(item).join('')}</text:list>`;
    const [one, two, deep] = ['one', 'two', 'deep'].map((words) => `<text:p>${words}</text:p>`) as [
      string,
      string,
      string,
    ];
    const { markdown } = await read('odt', odtOf(list(one, list(deep, deep), two)));
    assert.equal(markdown, '- one\n  - deep\n  - deep\n- two');
  });

  it('formulas of OpenDocument and of e-books, and marks of notes there', async () => {
    const math =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mn>1</mn></math>';
    const tex = math.replace('</math>', '<annotation encoding="application/x-tex">x^{2}+1</annotation></math>');
    const frame = (inner: string, more = ''): string =>
      `<draw:frame><draw:object ${more}>${inner}</draw:object></draw:frame>`;
    const body = `<text:p>So ${frame('', 'xlink:href="./Formula-1"')} and ${frame(tex)}.</text:p>`;
    const file = withParts(odtOf(body), { 'Formula-1/content.xml': math });
    assert.equal((await read('odt', file)).markdown, 'So x^2 + 1 and $x^{2}+1$.');
    const { markdown } = await read('epub', epubOf(`<p>As${tex}<a epub:type="noteref" href="#n">3</a> says.</p>`));
    assert.match(markdown, /As\$x\^\{2\}\+1\$\^3 says/);
  });

  it('RTF: code with braces, in whatever pieces it is written', async () => {
    const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 Times;}{\f1\fmodern Courier New;}}Ask for {\f1 GET /\{id\}/\'e9} of the whole list of ducks.\par}`;
    assert.equal((await read('rtf', Buffer.from(rtf))).markdown, 'Ask for `GET /{id}/é` of the whole list of ducks.');
  });

  it('RTF: spaces and hyphens that do not break are none of a font of signs', async () => {
    const file = '{\\rtf1\\ansi{\\fonttbl{\\f0 Times;}{\\f1\\fcharset2 Symbol;}}\\pard {\\f1 a\\~b\\_c} end\\par}';
    assert.match((await read('rtf', Buffer.from(file))).markdown, /^α[ \u00a0]β[-\u2011]χ end$/);
  });

  it('text after a list in an item is not part of the list', async () => {
    const list = (...items: string[]): string =>
      `<text:list>${items.map((inner) => `<text:list-item>${inner}</text:list-item>`).join('')}</text:list>`;
    const file = odtOf(list('<text:p>a</text:p>', `${list('<text:p>n</text:p>')}<text:p>own</text:p>`));
    assert.match((await read('odt', file)).markdown, /n\n\n {2,3}own$/);
  });

  it('lists within lists without a text of their own are no code', async () => {
    const list = (inner: string): string => `<text:list><text:list-item>${inner}</text:list-item></text:list>`;
    const file = odtOf(list(list(list('<text:p>Ducks</text:p>'))));
    assert.match((await read('odt', file)).markdown, /^ {0,3}(?:-|1\.) Ducks$/);
  });

  it('RTF: deleted text, forms, and margins', async () => {
    const rtf = String.raw`{\rtf1\ansi{\header \pard Case 7, page \chpgn\par}{\footer \pard Bank\par}Paid {\deleted GONE}{\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres1}}}{\fldrslt }} yes.\par}`;
    assert.equal((await read('rtf', Buffer.from(rtf))).markdown, 'Case 7\n\nPaid ☒ yes.\n\nBank');
  });

  it('a shape with text is chosen before the one for older programs', async () => {
    const shape = (words: string): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name="s"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const choice = (newer: string): string =>
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${newer}</mc:Choice><mc:Fallback>${shape('older')}</mc:Fallback></mc:AlternateContent>`;
    const shown = async (newer: string) => (await read('pptx', pptxOf('Title', 'Text', choice(newer)))).markdown;
    assert.equal(await shown(shape('newer')), '## Title\n\nText\n\nnewer');
    assert.equal(await shown('<p:graphicFrame/>'), '## Title\n\nText\n\nolder');
  });

  it('shapes of slides are read in their order, and hidden slides are not', async () => {
    const shape = (words: string, x: number, y: number, type = ''): string =>
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name="s"/><p:cNvSpPr/><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="20" cy="5"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const shapes = shape('Right', 50, 20) + shape('Left', 5, 20) + shape('Top', 5, 5) + shape('Name', 5, 40, 'title');
    const file = pptxOf('T', 'B');
    const slide = `<?xml version="1.0"?><p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    const shown = await read('pptx', withParts(file, { 'ppt/slides/slide1.xml': slide }));
    assert.equal(shown.markdown, '## Name\n\nTop\n\nLeft\n\nRight');
    const hidden = withParts(file, { 'ppt/slides/slide1.xml': slide.replace('<p:sld ', '<p:sld show="0" ') });
    await assert.rejects(read('pptx', hidden));
    assert.match((await read('pptx', hidden, { hidden: true })).markdown, /^## Name/);
  });
});
