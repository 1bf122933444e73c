/** A model of a document as slides, and its tables as sheets. */
import { cell, pptxOf, relationsPart, withParts, xlsxOf } from '../../test/support/office.ts';
import type { ListItem, OfficeBlock, Run } from './office-model.ts';

const xml = (text: string): string => text.replace(/&/g, '&amp;');

/** One slide: the first heading is its title, lists are levels of its text. */
export function slideOf(blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer {
  const links: Record<string, readonly [string, string]> = { rId9: ['image', '../media/image1.png'] };
  let title = '';
  let shapes = 0;
  const place = (): string => `<a:off x="0" y="${++shapes * 900000}"/><a:ext cx="8000000" cy="800000"/>`;
  const run = ({ text, isBold, isItalic, url }: Run): string => {
    const id = `rId${Object.keys(links).length + 100}`;
    if (url !== undefined) links[id] = ['hyperlink', xml(url)];
    const link = url === undefined ? '' : `<a:hlinkClick r:id="${id}"/>`;
    return `<a:r><a:rPr${isBold ? ' b="1"' : ''}${isItalic ? ' i="1"' : ''}>${link}</a:rPr><a:t>${text}</a:t></a:r>`;
  };
  const NUMBERS = { decimal: 'arabicPeriod', lowerLetter: 'alphaLcParenR', lowerRoman: 'romanLcPeriod' } as const;
  const itemsOf = (items: readonly ListItem[], block: OfficeBlock & { kind: 'list' }, level: number): string =>
    items
      .map(({ text, items: inner }) => {
        const sign =
          block.numbering === 'bullet' ? '<a:buChar char="•"/>' : `<a:buAutoNum type="${NUMBERS[block.numbering]}"/>`;
        return `<a:p><a:pPr marL="${457200 * (level + 1)}" indent="-228600" lvl="${level}">${sign}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>${itemsOf(inner ?? [], block, level + 1)}`;
      })
      .join('');
  const box = (paragraphs: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${shapes + 10}" name="Box"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${place()}</a:xfrm></p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
  const made = (block: OfficeBlock): string => {
    switch (block.kind) {
      case 'heading':
        if (title !== '') return '';
        title = block.text;
        return '';
      case 'paragraph':
        return box(`<a:p>${block.runs.map(run).join('')}</a:p>`);
      case 'list':
        return box(itemsOf(block.items, block, 0));
      case 'table':
        return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${shapes + 10}" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${place()}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${block.rows[0]?.map(() => '<a:gridCol w="9"/>').join('')}</a:tblGrid>${block.rows.map((row) => `<a:tr h="9">${row.map((cell) => `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
      case 'picture':
        return `<p:pic><p:nvPicPr><p:cNvPr id="${shapes + 10}" name="Picture" descr="${block.alt}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/></p:blipFill><p:spPr><a:xfrm>${place()}</a:xfrm></p:spPr></p:pic>`;
    }
  };
  const body = blocks.map(made).join('');
  return withParts(pptxOf(title, '', body), {
    'ppt/slides/_rels/slide1.xml.rels': relationsPart(links),
    'ppt/media/image1.png': picture,
  });
}

/** A sheet with the rows of its tables. */
export function sheetOf(blocks: readonly OfficeBlock[]): Buffer {
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const lines = rows.map((row, index) => {
    const cells = row.map((text, column) => {
      const place = `${'ABCDEFGH'[column]}${index + 1}`;
      return /^\d+$/.test(text) ? `<c r="${place}"><v>${text}</v></c>` : cell(place, text);
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return xlsxOf(lines.join(''));
}
