/** A model of a document as a Word file. */
import { docxOf, relationsPart, withParts } from '../../test/support/office.ts';
import type { ListItem, Numbering, OfficeBlock, Run } from './office-model.ts';

/** Ways in which programs write the same: by the looks of runs, or by styles; pictures as DrawingML, as VML, or in a text box. */
export interface WordDesign {
  readonly byStyles: boolean;
  readonly pictures: 'drawing' | 'vml' | 'box';
}

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const text = (words: string): string => `<w:t xml:space="preserve">${words}</w:t>`;

const FORMATS: Readonly<Record<Numbering, readonly [format: string, text: string]>> = {
  bullet: ['bullet', '•'],
  decimal: ['decimal', '%N.'],
  lowerLetter: ['lowerLetter', '%N)'],
  lowerRoman: ['lowerRoman', '%N.'],
};

export function wordOf(blocks: readonly OfficeBlock[], picture: Uint8Array, design: WordDesign): Buffer {
  const links: Record<string, readonly [string, string]> = {};
  const numberings: Numbering[] = [];
  const run = ({ text: words, isBold, isItalic, url }: Run): string => {
    const style = isBold ? (isItalic ? 'StrongEmphasis' : 'Strong') : 'Emphasis';
    const looks = !(isBold || isItalic)
      ? ''
      : design.byStyles
        ? `<w:rPr><w:rStyle w:val="${style}"/></w:rPr>`
        : `<w:rPr>${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}</w:rPr>`;
    const made = `<w:r>${looks}${text(words)}</w:r>`;
    if (url === undefined) return made;
    const id = `rId${Object.keys(links).length + 100}`;
    links[id] = ['hyperlink', url.replace(/&/g, '&amp;')];
    return `<w:hyperlink r:id="${id}">${made}</w:hyperlink>`;
  };
  const itemsOf = (items: readonly ListItem[], list: number, level: number): string =>
    items
      .map(
        (item) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r>${text(item.text)}</w:r></w:p>${itemsOf(item.items ?? [], list, level + 1)}`,
      )
      .join('');
  const made = (block: OfficeBlock): string => {
    switch (block.kind) {
      case 'heading':
        return `<w:p><w:pPr><w:pStyle w:val="Heading${block.level}"/></w:pPr><w:r>${text(block.text)}</w:r></w:p>`;
      case 'paragraph':
        return `<w:p>${block.runs.map(run).join('')}</w:p>`;
      case 'list':
        return itemsOf(block.items, numberings.push(block.numbering), 0);
      case 'table':
        return `<w:tbl>${block.rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc><w:p><w:r>${text(cell)}</w:r></w:p></w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
      case 'picture':
        return `<w:p><w:r>${pictureOf(block.alt, design.pictures)}</w:r></w:p>`;
    }
  };
  const body = blocks.map(made).join('');
  const file = docxOf(body, {
    'word/styles.xml': STYLES,
    'word/numbering.xml': numberingPart(numberings),
    'word/_rels/document.xml.rels': relationsPart({
      ...{ rId1: ['styles', 'styles.xml'], rId2: ['numbering', 'numbering.xml'], rId9: ['image', 'media/image1.png'] },
      ...links,
    }),
  });
  return withParts(file, { 'word/media/image1.png': picture });
}

function pictureOf(alt: string, how: WordDesign['pictures']): string {
  if (how === 'vml') {
    return `<w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:90pt;height:60pt" alt="${alt}"><v:imagedata r:id="rId9"/></v:shape></w:pict>`;
  }
  const drawing = `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="Picture 1"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  if (how === 'drawing') return drawing;
  return `<w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9" cy="9"/><wp:docPr id="2" name="Box"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:spPr/><wps:txbx><w:txbxContent><w:p><w:r>${drawing}</w:r></w:p></w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
}

const STYLES = `<?xml version="1.0"?><w:styles ${W}>${[1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
  )
  .join('')}${[
  ['Strong', '<w:b/>'],
  ['Emphasis', '<w:i/>'],
  ['StrongEmphasis', '<w:b/><w:i/>'],
]
  .map(
    ([id, looks]) =>
      `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr>${looks}</w:rPr></w:style>`,
  )
  .join('')}</w:styles>`;

function numberingPart(numberings: readonly Numbering[]): string {
  const lists = numberings.map((numbering, index) => {
    const levels = [0, 1, 2].map((level) => {
      const [format, label] = FORMATS[numbering];
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${label.replace('N', String(level + 1))}"/></w:lvl>`;
    });
    return `<w:abstractNum w:abstractNumId="${index}"><w:multiLevelType w:val="hybridMultilevel"/>${levels.join('')}</w:abstractNum>`;
  });
  const numbers = numberings.map(
    (_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`,
  );
  return `<?xml version="1.0"?><w:numbering ${W}>${lists.join('')}${numbers.join('')}</w:numbering>`;
}
