import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { docxOf, epubOf, paragraph } from '../../../test/support/office.ts';
import { pdfFromContents, pdfOf } from '../../../test/support/pdf.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Converted, createDocuments, type ReadOptions } from './index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const read = (file: Uint8Array | string, options: ReadOptions = {}): Promise<Converted> =>
  documents.toMarkdown(typeof file === 'string' ? Buffer.from(file) : file, deadlineIn(60_000), options);

describe('structured text', () => {
  it('makes paragraphs of subtitles, with times and speakers', async () => {
    const vtt =
      'WEBVTT\n\nNOTE made by hand\n\n1\n00:01.000 --> 00:03.000 align:start\n<v Ada>Ducks &amp; geese\n\n00:03.500 --> 00:05.000\n<i>swim</i> here.\n\n01:00:09.000 --> 01:00:10.000\n<v Bob>They do.\n';
    const { kind, markdown } = await read(vtt);
    assert.deepEqual(
      [kind, markdown],
      ['subtitles', '[00:00:01] Ada: Ducks & geese swim here.\n\n[01:00:09] Bob: They do.'],
    );
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne *line*\r\n\r\n2\r\n00:00:02,100 --> 00:00:04,000\r\nOne *line*\r\nand another.\r\n';
    assert.equal((await read(srt)).markdown, '[00:00:01] One \\*line\\* and another.');
  });

  it('reads books in FictionBook', async () => {
    const book =
      '<?xml version="1.0"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Ada</first-name><last-name>Drake</last-name></author><book-title>The Lake</book-title><lang>en</lang></title-info></description><body><section><title><p>Part 1</p></title><section><title><p>Ducks</p></title><p>They <emphasis>swim</emphasis>, &lt;b&gt; see <a l:href="https://example.com/">here</a>.</p></section></section></body><binary id="x">AAAA</binary></FictionBook>';
    const { kind, markdown, title, properties } = await read(book);
    assert.deepEqual([kind, title, properties], ['fb2', 'The Lake', { author: 'Ada Drake', language: 'en' }]);
    assert.equal(
      markdown,
      '# The Lake\n\n**Authors:** Ada Drake\n\n## Part 1\n\n### Ducks\n\nThey *swim*, \\<b> see [here](https://example.com/).',
    );
  });

  it('reads manuals in DocBook', async () => {
    const manual =
      '<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook" version="5.0"><info><title>Ducks</title></info><section><title>Counting</title><para>Use <command>count</command>:</para><programlisting>count --all\n  ducks</programlisting><itemizedlist><listitem><para>one</para></listitem><listitem><para>two</para></listitem></itemizedlist><informaltable><tgroup cols="2"><thead><row><entry>Bird</entry><entry>Eggs</entry></row></thead><tbody><row><entry>Duck</entry><entry>10</entry></row></tbody></tgroup></informaltable></section></article>';
    const { kind, markdown } = await read(manual);
    assert.equal(kind, 'docbook');
    assert.match(
      markdown,
      /^# Ducks\n\n## Counting\n\nUse `count`:\n\n```\ncount --all\n {2}ducks\n```\n\n- one\n- two\n\n\| Bird \| Eggs \|/,
    );
  });

  it('reads reports in XBRL as a table of facts, with notes below it', async () => {
    const context = (id: string, period: string, segment = ''): string =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0001234567</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`;
    const europe =
      '<xbrli:segment><xbrldi:explicitMember dimension="a:GeographicalAxis">a:EuropeMember</xbrldi:explicitMember></xbrli:segment>';
    const report = `<?xml version="1.0"?><xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:a="x" xmlns:xbrldi="y"><link:schemaRef xlink:href="x.xsd"/>${context('y', '<xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate>')}${context('e', '<xbrli:instant>2025-12-31</xbrli:instant>', europe)}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit><a:NetIncomeLoss contextRef="y" unitRef="usd" decimals="-3">1000000</a:NetIncomeLoss><a:EarningsPerShare contextRef="y" unitRef="eps">1.50</a:EarningsPerShare><a:Assets contextRef="e" unitRef="usd">20</a:Assets><a:PolicyTextBlock contextRef="y">&lt;p&gt;We count &lt;b&gt;ducks&lt;/b&gt;.&lt;/p&gt;</a:PolicyTextBlock></xbrli:xbrl>`;
    const { kind, markdown } = await read(report, { name: 'report.xml' });
    assert.deepEqual(
      [kind, markdown.split('\n')],
      [
        'xbrl',
        [
          ...['**Entity:** 0001234567', ''],
          ...['| Concept | Period | Dimensions | Value | Unit |', '| --- | --- | --- | --- | --- |'],
          '| Net Income Loss | 2025-01-01 to 2025-12-31 |  | 1000000 | USD |',
          '| Earnings Per Share | 2025-01-01 to 2025-12-31 |  | 1.50 | USD / shares |',
          '| Assets | 2025-12-31 | Geographical: Europe | 20 | USD |',
          ...['', '## Policy Text Block', '', 'We count **ducks**.'],
        ],
      ],
    );
  });

  it('writes the references of an article if they are asked for', async () => {
    const article =
      '<article><front><article-meta><title-group><article-title>Ducks</article-title></title-group></article-meta></front><body><p>They swim [1].</p></body><back><ref-list><title>References</title><ref><label>1.</label><element-citation><person-group><name><surname>Drake</surname><given-names>A</given-names></name></person-group><year>2020</year><article-title>On ponds</article-title><source>Lakes</source><volume>3</volume><fpage>1</fpage><lpage>9</lpage><pub-id pub-id-type="doi">10.1/x</pub-id></element-citation></ref><ref><mixed-citation>Gans B. <italic>Geese</italic>. 2019.</mixed-citation></ref></ref-list></back></article>';
    const { markdown } = await read(article, { references: true });
    assert.match(
      markdown,
      /## References\n\n- \[1\] Drake A \(2020\)\. On ponds\. Lakes\. 3:1–9 https:\/\/doi\.org\/10\.1\/x\n- Gans B\. Geese\. 2019\.$/,
    );
    assert.doesNotMatch((await read(article)).markdown, /References/);
  });

  it('reads the preview of Keynote, Pages and Numbers, and says so, or what to do', async () => {
    const pages = { 'Index/Document.iwa': 'x' };
    const made = await read(zipOf({ ...pages, 'QuickLook/Preview.pdf': pdfOf([['Ducks swim on lakes.']]) }));
    assert.equal(made.markdown, 'Ducks swim on lakes.');
    assert.match(made.warning ?? '', /preview/);
    await assert.rejects(read(zipOf(pages)), { failure: 'unsupported', reason: /export it as PDF/ });
  });

  it('returns title, author, dates and language that files state', async () => {
    const core =
      '<?xml version="1.0"?><cp:coreProperties xmlns:cp="x" xmlns:dc="y" xmlns:dcterms="z"><dc:title>Ducks</dc:title><dc:creator>Ada &amp; Bob</dc:creator><dcterms:created>2026-01-31T12:00:00Z</dcterms:created><dcterms:modified>none</dcterms:modified><dc:language>en-GB</dc:language></cp:coreProperties>';
    const word = await read(docxOf(paragraph('They swim.'), { 'docProps/core.xml': core }));
    assert.deepEqual(
      [word.title, word.properties],
      ['Ducks', { author: 'Ada & Bob', created: '2026-01-31T12:00:00Z', language: 'en-GB' }],
    );
    assert.equal((await read(epubOf('<p>They swim.</p>'))).properties?.author, 'Ada Drake');
    const info = "/Title(Ducks of the lake)/Author(Ada)/CreationDate(D:20260131120000+01'00')";
    const pdf = pdfFromContents(['BT /F1 11 Tf 60 740 Td (They swim.) Tj ET'], { info });
    const made = await read(pdf, { pdf: { mode: 'fast' } });
    assert.deepEqual(
      [made.title, made.properties],
      ['Ducks of the lake', { author: 'Ada', created: '2026-01-31T12:00:00+01:00' }],
    );
  });
});

describe('separated values', () => {
  const read = async (text: string, name = 'a.csv') => {
    using documents = createDocuments();
    return await documents.toMarkdown(Buffer.from(text), deadlineIn(60_000), { name });
  };

  it('end a row at its line where a quotation mark is not closed, and say so', async () => {
    const { markdown, warning } = await read(
      'item,note\nA,"open, 4\nB,"two\nlines" \nC,"quoted, cell"\nD,"6"" pipe"\n',
    );
    assert.deepEqual(markdown.split('\n').slice(2), [
      '| A | "open | 4 |',
      '| B | two<br>lines |  |',
      '| C | quoted, cell |  |',
      '| D | 6" pipe |  |',
    ]);
    assert.equal(warning, 'Rows end at the end of their lines where a quotation mark is not closed: 1 row.');
    assert.match((await read(`a,b\n1,"open\n${'2,x\n'.repeat(1_000)}`)).markdown, /\n\| 1 \| "open \|\n\| 2 \| x \|\n/);
    assert.match((await read(`a,b\n${'"x,""\n'.repeat(10_000)}`)).markdown, /^\| a \| b \|/);
  });

  it('are read under the names of sheets', async () => {
    assert.match((await read('part\tqty\nbolt\t4\n', 'parts.xls')).markdown, /\| bolt \| 4 \|/);
    assert.match((await read('part;qty\nbolt;4\n', 'parts.xlsx')).markdown, /\| bolt \| 4 \|/);
  });
});
