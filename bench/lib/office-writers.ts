/** A model of a document as OpenDocument, RTF and e-book. */
import { epubOf, odtOf, withParts } from '../../test/support/office.ts';
import { LABELS, type ListItem, type OfficeBlock, type Run } from './office-model.ts';

const xml = (text: string): string => text.replace(/&/g, '&amp;');

export function openDocumentOf(blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer {
  const run = ({ text, isBold, isItalic, url }: Run): string => {
    const style = `${isBold ? 'b' : ''}${isItalic ? 'i' : ''}`;
    const made = style === '' ? text : `<text:span text:style-name="${style}">${text}</text:span>`;
    return url === undefined ? made : `<text:a xlink:type="simple" xlink:href="${xml(url)}">${made}</text:a>`;
  };
  const listOf = (items: readonly ListItem[]): string =>
    items
      .map(
        ({ text, items: inner }) =>
          `<text:list-item><text:p>${text}</text:p>${inner === undefined ? '' : `<text:list>${listOf(inner)}</text:list>`}</text:list-item>`,
      )
      .join('');
  const made = (block: OfficeBlock): string => {
    switch (block.kind) {
      case 'heading':
        return `<text:h text:outline-level="${block.level}">${block.text}</text:h>`;
      case 'paragraph':
        return `<text:p>${block.runs.map(run).join('')}</text:p>`;
      case 'list':
        return `<text:list text:style-name="${block.numbering}">${listOf(block.items)}</text:list>`;
      case 'table':
        return `<table:table>${block.rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`;
      case 'picture':
        return `<text:p><draw:frame draw:name="Image1"><draw:image xlink:href="Pictures/1.png" xlink:type="simple"/><svg:desc>${block.alt}</svg:desc></draw:frame></text:p>`;
    }
  };
  const looks = (name: string, properties: string): string =>
    `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`;
  const levels = (make: (level: number) => string): string => [1, 2, 3].map(make).join('');
  const list = (name: string, format: string, suffix: string): string =>
    `<text:list-style style:name="${name}">${levels((level) => `<text:list-level-style-number text:level="${level}" style:num-format="${format}" style:num-suffix="${suffix}"/>`)}</text:list-style>`;
  const styles =
    looks('b', 'fo:font-weight="bold"') +
    looks('i', 'fo:font-style="italic"') +
    looks('bi', 'fo:font-weight="bold" fo:font-style="italic"') +
    `<text:list-style style:name="bullet">${levels((level) => `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•"/>`)}</text:list-style>` +
    list('decimal', '1', '.') +
    list('lowerLetter', 'a', ')') +
    list('lowerRoman', 'i', '.');
  const names = ['office', 'text', 'table', 'draw', 'style'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
  );
  const content = `<?xml version="1.0"?><office:document-content ${names.join(' ')} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${blocks.map(made).join('')}</office:text></office:body></office:document-content>`;
  return withParts(odtOf(''), { 'content.xml': content, 'Pictures/1.png': picture });
}

/** As Word writes it: with a table of lists, and the label of each item as text for old readers. */
export function richTextOf(blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer {
  const FORMATS = { decimal: 0, lowerRoman: 2, lowerLetter: 4, bullet: 23 } as const;
  const lists: string[] = [];
  const run = ({ text, isBold, isItalic, url }: Run): string => {
    const marks = `${isBold ? '\\b' : ''}${isItalic ? '\\i' : ''}`;
    const made = marks === '' ? text : `{${marks} ${text}}`;
    return url === undefined ? made : `{\\field{\\*\\fldinst HYPERLINK "${url}"}{\\fldrslt ${made}}}`;
  };
  const itemsOf = (items: readonly ListItem[], block: OfficeBlock & { kind: 'list' }, level: number): string =>
    items
      .map(
        ({ text, items: inner }, index) =>
          `\\pard\\plain\\fi-360\\li${720 * (level + 1)}\\ls${lists.length}\\ilvl${level}{\\listtext\\tab ${block.numbering === 'bullet' ? "\\'95" : LABELS[block.numbering](index)}\\tab}${text}\\par\n${itemsOf(inner ?? [], block, level + 1)}`,
      )
      .join('');
  const made = (block: OfficeBlock): string => {
    switch (block.kind) {
      case 'heading':
        return `\\pard\\plain\\s${block.level}\\outlinelevel${block.level - 1}{\\b ${block.text}}\\par\n`;
      case 'paragraph':
        return `\\pard\\plain ${block.runs.map(run).join('')}\\par\n`;
      case 'list': {
        const level = (index: number): string => {
          const label =
            block.numbering === 'bullet'
              ? "{\\leveltext\\'01\\u8226 ?;}{\\levelnumbers;}"
              : `{\\leveltext\\'02\\'0${index}${block.numbering === 'lowerLetter' ? ')' : '.'};}{\\levelnumbers\\'01;}`;
          return `{\\listlevel\\levelnfc${FORMATS[block.numbering]}\\levelstartat1${label}}`;
        };
        lists.push(`{\\list\\listid${lists.length + 1}${[0, 1, 2].map(level).join('')}}`);
        return itemsOf(block.items, block, 0);
      }
      case 'table':
        return block.rows
          .map(
            (row) =>
              `\\trowd${row.map((_, index) => `\\cellx${(index + 1) * 2000}`).join('')}\n${row.map((cell) => `\\pard\\plain\\intbl ${cell}\\cell`).join('')}\\row\n`,
          )
          .join('');
      case 'picture':
        return `\\pard\\plain{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ${block.alt}}}}\\pngblip\\picw90\\pich60 ${Buffer.from(picture).toString('hex')}}\\par\n`;
    }
  };
  const body = blocks.map(made).join('');
  const overrides = lists.map((_, index) => `{\\listoverride\\listid${index + 1}\\listoverridecount0\\ls${index + 1}}`);
  const styles = [1, 2, 3].map((level) => `{\\s${level}\\outlinelevel${level - 1}\\b heading ${level};}`).join('');
  return Buffer.from(
    `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}{\\stylesheet{Normal;}${styles}}{\\*\\listtable${lists.join('')}}{\\*\\listoverridetable${overrides.join('')}}\n${body}}`,
    'latin1',
  );
}

export function bookOf(blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer {
  const run = ({ text, isBold, isItalic, url }: Run): string => {
    const italic = isItalic ? `<em>${text}</em>` : text;
    const made = isBold ? `<strong>${italic}</strong>` : italic;
    return url === undefined ? made : `<a href="${xml(url)}">${made}</a>`;
  };
  const listOf = (items: readonly ListItem[], tag: string): string =>
    `<${tag}>${items.map(({ text, items: inner }) => `<li>${text}${inner === undefined ? '' : listOf(inner, tag)}</li>`).join('')}</${tag.split(' ')[0]}>`;
  const TAGS = { bullet: 'ul', decimal: 'ol', lowerLetter: 'ol type="a"', lowerRoman: 'ol type="i"' } as const;
  const made = (block: OfficeBlock): string => {
    switch (block.kind) {
      case 'heading':
        return `<h${block.level}>${block.text}</h${block.level}>`;
      case 'paragraph':
        return `<p>${block.runs.map(run).join('')}</p>`;
      case 'list':
        return listOf(block.items, TAGS[block.numbering]);
      case 'table':
        return `<table>${block.rows.map((row, index) => `<tr>${row.map((cell) => (index === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`;
      case 'picture':
        return `<p><img src="1.png" alt="${block.alt}"/></p>`;
    }
  };
  return withParts(epubOf(blocks.map(made).join('')), { '1.png': picture });
}
