import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  cell,
  docxOf,
  odtOf,
  paragraph,
  pptxOf,
  relationsPart,
  withParts,
  xlsxOf,
} from '../../../../test/support/office.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments, type ReadOptions } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const markdownOf = async (file: Uint8Array, options: ReadOptions = {}): Promise<string> =>
  (await documents.toMarkdown(file, deadlineIn(60_000), options)).markdown;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string, looks = ''): string =>
  `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const MONO = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>';

const DIAGRAM = `<?xml version="1.0"?><dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${[
  ['1', 'Plan'],
  ['2', 'Count'],
  ['3', 'By night'],
]
  .map(([id, text]) => `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`)
  .join(
    '',
  )}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="0" destId="2" srcOrd="1"/><dgm:cxn srcId="0" destId="1" srcOrd="0"/><dgm:cxn srcId="2" destId="3" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>`;
const FRAME =
  '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId5"/></a:graphicData></a:graphic>';

describe('Word files', () => {
  const tracked = docxOf(
    `<w:p>${run('The fee is ')}<w:del w:id="1" w:author="Ada"><w:r><w:delText>10</w:delText></w:r></w:del><w:ins w:id="2" w:author="Ada">${run('20')}</w:ins>${run(' euros')}<w:r><w:commentReference w:id="7"/></w:r>${run('.')}</w:p>`,
    {
      'word/comments.xml': `<?xml version="1.0"?><w:comments ${W}><w:comment w:id="7" w:author="Ada">${paragraph('Is 20 | right?')}</w:comment></w:comments>`,
    },
  );

  it('accept tracked changes and have no comments, unless they are asked for', async () => {
    assert.equal(await markdownOf(tracked), 'The fee is 20 euros.');
    assert.equal(await markdownOf(tracked, { changes: true }), 'The fee is {--10--}{++20++} euros.');
    assert.equal(await markdownOf(tracked, { comments: true }), 'The fee is 20 euros{>>Ada: Is 20 \\| right?<<}.');
  });

  it('keep code within a sentence, and paragraphs of code with their indentation', async () => {
    const prose = paragraph('This text says what the code does, and it is longer than the code that follows it here.');
    const body = `${prose}<w:p>${run('Call ')}${run('list_all()', MONO)}${run(' first.')}</w:p><w:p>${run('def f():', MONO)}</w:p><w:p>${run('    return 1', MONO)}</w:p>`;
    assert.match(
      await markdownOf(docxOf(body)),
      /\n\nCall `list_all\(\)` first\.\n\n```\ndef f\(\):\n {4}return 1\n```$/,
    );
  });

  it('keep pictures in VML, except where programs show another one', async () => {
    const picture = (id: string, alt: string): string =>
      `<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="${alt}"><v:imagedata r:id="${id}"/></v:shape></w:pict>`;
    const drawing = `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x" descr="Two ducks"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="x"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
    const fallback = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${picture('rId9', 'Geese')}</mc:Fallback></mc:AlternateContent>`;
    const file = docxOf(`<w:p><w:r>${picture('rId9', 'A duck')}</w:r></w:p><w:p><w:r>${fallback}</w:r></w:p>`, {
      'word/media/image1.png': 'png',
      'word/_rels/document.xml.rels': relationsPart({ rId9: ['image', 'media/image1.png'] }),
    });
    assert.equal(
      await markdownOf(file),
      '![A duck](data:image/png;base64...)\n\n![Two ducks](data:image/png;base64...)',
    );
  });

  it('that are typewritten have no code', async () => {
    assert.equal(
      await markdownOf(docxOf(`<w:p>${run('A memo of 1980; see [1].', MONO)}</w:p>`)),
      'A memo of 1980; see [1].',
    );
  });

  it('number headings by the level of their style', async () => {
    const level = (index: number, text: string): string =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<?xml version="1.0"?><w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>${level(0, '%1')}${level(1, '%1.%2')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const style = (index: number): string =>
      `<w:style w:type="paragraph" w:styleId="H${index}"><w:name w:val="heading ${index}"/><w:pPr><w:numPr><w:ilvl w:val="${index - 1}"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="${index - 1}"/></w:pPr></w:style>`;
    const heading = (index: number, text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="H${index}"/></w:pPr>${run(text)}</w:p>`;
    const file = docxOf(`${heading(1, 'Lakes')}${heading(2, 'Ducks')}${heading(2, 'Geese')}${heading(1, 'Rivers')}`, {
      'word/numbering.xml': numbering,
      'word/styles.xml': `<?xml version="1.0"?><w:styles ${W}>${style(1)}${style(2)}</w:styles>`,
      'word/_rels/document.xml.rels': relationsPart({ a: ['numbering', 'numbering.xml'], b: ['styles', 'styles.xml'] }),
    });
    assert.equal(await markdownOf(file), '# 1 Lakes\n\n## 1.1 Ducks\n\n## 1.2 Geese\n\n# 2 Rivers');
  });

  it('have the texts of SmartArt', async () => {
    const file = docxOf(`<w:p><w:r><w:drawing>${FRAME}</w:drawing></w:r></w:p>`, {
      'word/diagrams/data1.xml': DIAGRAM,
      'word/_rels/document.xml.rels': relationsPart({ rId5: ['diagramData', 'diagrams/data1.xml'] }),
    });
    assert.equal(await markdownOf(file), 'Plan\\\nCount\\\n– By night');
  });
});

describe('slides', () => {
  it('have the texts of SmartArt, and comments if they are asked for', async () => {
    const plain = pptxOf('Ducks', 'They swim.');
    const slide = 'ppt/slides/slide1.xml';
    const { openZip } = await import('../containers/index.ts');
    const xml = openZip(plain)?.read(slide)?.toString() ?? '';
    const file = withParts(plain, {
      [slide]: xml.replace(
        '</p:spTree>',
        `<p:graphicFrame><p:xfrm><a:off x="0" y="9"/><a:ext cx="9" cy="9"/></p:xfrm>${FRAME}</p:graphicFrame></p:spTree>`,
      ),
      'ppt/diagrams/data1.xml': DIAGRAM,
      'ppt/comments/comment1.xml':
        '<?xml version="1.0"?><p:cmLst xmlns:p="x"><p:cm authorId="0"><p:text>All of them?</p:text></p:cm></p:cmLst>',
      'ppt/commentAuthors.xml':
        '<?xml version="1.0"?><p:cmAuthorLst xmlns:p="x"><p:cmAuthor id="0" name="Ada"/></p:cmAuthorLst>',
      'ppt/slides/_rels/slide1.xml.rels': relationsPart({
        rId5: ['diagramData', '../diagrams/data1.xml'],
        rId6: ['comments', '../comments/comment1.xml'],
      }),
    });
    const markdown = await markdownOf(file, { comments: true });
    assert.match(markdown, /- Plan\n- Count\n {2}- By night\n\n## Comments\n\n- Slide 1, Ada: All of them\?$/);
    assert.doesNotMatch(await markdownOf(file), /All of them/);
  });
});

describe('sheets', () => {
  const sheet = `<row r="1">${cell('A1', 'bird')}${cell('B1', 'source')}</row><row r="2">${cell('A2', 'Duck')}${cell('B2', 'atlas')}</row><row r="3"><c r="A3" t="str"><f>HYPERLINK("https://a.test/g","Goose")</f><v>Goose</v></c></row>`;
  const file = withParts(xlsxOf(sheet, '<hyperlinks><hyperlink ref="B2" r:id="rId1"/></hyperlinks>'), {
    'xl/worksheets/_rels/sheet1.xml.rels': relationsPart({
      rId1: ['hyperlink', 'https://a.test/atlas_(2026)'],
      rId2: ['comments', '../comments1.xml'],
      rId3: ['drawing', '../drawings/drawing1.xml'],
    }),
    'xl/comments1.xml':
      '<?xml version="1.0"?><comments><authors><author>Ada</author></authors><commentList><comment ref="A2" authorId="0"><text><r><t>Ada:</t></r><r><t> Which one?</t></r></text></comment></commentList></comments>',
    'xl/drawings/drawing1.xml':
      '<?xml version="1.0"?><xdr:wsDr xmlns:xdr="x" xmlns:a="y"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Counted by</a:t></a:r><a:r><a:t> *hand*.</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>',
  });

  it('keep links of cells and text boxes', async () => {
    assert.equal(
      await markdownOf(file),
      '## People\n\n| bird | source |\n| --- | --- |\n| Duck | [atlas](https://a.test/atlas_%282026%29) |\n| [Goose](https://a.test/g) |  |\n\nCounted by \\*hand\\*.',
    );
  });

  it('list comments with their cells if they are asked for', async () => {
    assert.match(await markdownOf(file, { comments: true }), /\n\n## Comments\n\n- People!A2, Ada: Which one\?$/);
  });
});

describe('OpenDocument', () => {
  const DC = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const file = odtOf(
    `<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator ${DC}>Ada</dc:creator></office:change-info><text:p>10</text:p></text:deletion></text:changed-region><text:changed-region text:id="c2"><text:insertion/></text:changed-region></text:tracked-changes><text:p>The fee is <text:change text:change-id="c1"/><text:change-start text:change-id="c2"/>20<text:change-end text:change-id="c2"/><office:annotation><dc:creator ${DC}>Ada</dc:creator><dc:date ${DC}>2026-01-02</dc:date><text:p>Is this right?</text:p></office:annotation> euros.</text:p>`,
  );

  it('has no comments in its sentences, unless they are asked for', async () => {
    assert.equal(await markdownOf(file), 'The fee is 20 euros.');
    assert.equal(await markdownOf(file, { comments: true }), 'The fee is 20{>>Ada: Is this right?<<} euros.');
  });

  it('shows tracked changes if they are asked for', async () => {
    assert.equal(await markdownOf(file, { changes: true }), 'The fee is {--10--}{++20++} euros.');
  });
});

describe('RTF', () => {
  it('has the descriptions of its pictures', async () => {
    const picture = String.raw`{\*\shppict{\pict{\*\picprop{\sp{\sn shapeType}{\sv 75}}{\sp{\sn wzDescription}{\sv A duck \u8364 ?}}}\pngblip 89504e47}}`;
    const file = Buffer.from(`{\\rtf1\\ansi Before.\\par ${picture}\\par After.}`);
    assert.equal(await markdownOf(file), 'Before.\n\nImage: A duck €\n\nAfter.');
  });
});
