import { PAGE_NUMBER, withoutPageNumber } from '../page-number.ts';
import { withoutCodeMarks } from '../signs.ts';
import {
  allWithin,
  attributeOf,
  characterDataOf,
  childOf,
  element,
  isNode,
  parseXml,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from '../xml-nodes.ts';
import { textRun } from './body.ts';

/**
 * Headers and footers in the text, each once: headers where their section begins, footers at the end. What the text says anyway, and the
 * numbers of pages, are left out.
 * @param read a header or footer by the id of its relation
 */
export function withMargins(
  body: XmlNode,
  read: (id: string) => XmlNode | undefined,
  { hasEvenPages }: { readonly hasEvenPages: boolean },
): void {
  /** Parts that were read before: all they say is said. */
  const known = new Set<string>();
  let lines: Set<string> | undefined;
  /** Whether the text, or a margin before, says the same. */
  const isSaid = (line: string): boolean => {
    lines ??= new Set(allWithin(parseXml(xmlOf(body)) ?? body, 'w:p').map(lineOf));
    const isKnown = lines.has(line);
    lines.add(line);
    return isKnown;
  };
  const linesOf = (section: XmlNode, name: string): XmlNode[] => {
    const hasFirst =
      childOf(section, 'w:titlePg') !== undefined &&
      !/^(?:0|false)$/.test(attributeOf(childOf(section, 'w:titlePg'), 'w:val') ?? '');
    const types = [...(hasFirst ? ['first'] : []), 'default', ...(hasEvenPages ? ['even'] : [])];
    return types.flatMap((type) => {
      const reference = section.children.find(
        (one) => isNode(one) && one.name === name && (attributeOf(one, 'w:type') ?? 'default') === type,
      ) as XmlNode | undefined;
      const id = attributeOf(reference, 'r:id') ?? '';
      if (known.has(id)) return [];
      known.add(id);
      const part = reference === undefined ? undefined : read(id);
      if (part === undefined) return [];
      const out: XmlNode[] = [];
      for (const paragraph of allWithin(part, 'w:p')) {
        const line = withoutPageNumber(lineOf(paragraph));
        if (!/[\p{L}\p{N}]/u.test(line) || isSaid(line)) continue;
        out.push(element('w:p', '', [textRun(line)]));
      }
      return out;
    });
  };
  const out: XmlContent[] = [];
  const footers: XmlNode[] = [];
  let from = 0;
  for (const [index, block] of body.children.entries()) {
    const node = isNode(block) || !block.includes('<w:sectPr') ? block : (parseXml(block)?.children[0] ?? block);
    if (!isNode(node)) continue;
    const section = node.name === 'w:sectPr' ? node : childOf(childOf(node, 'w:pPr'), 'w:sectPr');
    if (section === undefined) continue;
    // Calls take no more than some 120,000 arguments.
    for (const one of linesOf(section, 'w:headerReference')) out.push(one);
    for (; from < index; from++) out.push(body.children[from] as XmlContent);
    for (const one of linesOf(section, 'w:footerReference')) footers.push(one);
    if (node.name === 'w:sectPr') for (const one of footers.splice(0)) out.push(one);
    out.push(node);
    from = index + 1;
  }
  body.children = [...out, ...body.children.slice(from), ...footers];
}

/** The text of a paragraph on one line. */
function lineOf(paragraph: XmlNode): string {
  const parts: string[] = [];
  const fields: { code: string }[] = [];
  const isOfPage = (code: string): boolean => /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION)\b/i.test(code);
  const walk = (node: XmlNode): void => {
    for (const child of node.children) {
      if (!isNode(child)) continue;
      if (child.name === 'w:p' || child.name === 'mc:Fallback' || child.name === 'w:pPr' || child.name === 'w:rPr')
        continue;
      if (child.name === 'w:fldChar') {
        const type = attributeOf(child, 'w:fldCharType');
        if (type === 'begin') fields.push({ code: '' });
        else if (type === 'end' && isOfPage(fields.pop()?.code ?? '')) parts.push(PAGE_NUMBER);
      } else if (child.name === 'w:instrText') {
        const field = fields.at(-1);
        if (field !== undefined) field.code += characterDataOf(child);
      } else if (child.name === 'w:fldSimple' && isOfPage(attributeOf(child, 'w:instr') ?? '')) parts.push(PAGE_NUMBER);
      else if (fields.some(({ code }) => isOfPage(code))) walk(child);
      else if (child.name === 'w:t') parts.push(characterDataOf(child));
      else if (child.name === 'w:tab' || child.name === 'w:br' || child.name === 'w:cr') parts.push(' ');
      else walk(child);
    }
  };
  walk(paragraph);
  return withoutCodeMarks(parts.join('')).replace(/\s+/g, ' ').trim();
}
