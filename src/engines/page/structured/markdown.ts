import { labelIn } from './labels.ts';
import type { Labelled, Section, Visible } from './visible-types.ts';

/**
 * What a reader sees in a document that has Markdown and no HTML: tables, labels with values, sections. The Markdown comes from our own
 * converters, so lines are sufficient: 55 ms of CPU a MB, compared with 1,546 for the events of `micromark` with GFM and 2,279 for the tree
 * of mdast-util-from-markdown, in one run with the READMEs of 400 packages.
 */

const MAX_LINES = 20_000;
const MAX_FOUND = 1_500;

/** A line without Markdown: emphasis, code, links and images as text, escapes resolved. */
export function plainOf(line: string): string {
  return line
    .slice(0, 4_000)
    .replace(/!\[([^\]]*)\]\([^()\s]*(?:\s"[^"]*")?\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s"[^"]*")?\)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

export function visibleFromMarkdown(markdown: string): Visible {
  const visible: Visible = {
    tables: [],
    definitions: [],
    labelled: [],
    sections: [],
    times: [],
    bylines: [],
    contacts: [],
    tags: [],
    classed: [],
  };
  let section: { heading: string; level: number; items: string[]; text: string } | undefined;
  const lines = markdown.split('\n', MAX_LINES);
  const under = (): { heading?: string } => (section ? { heading: section.heading } : {});
  let isCode = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) continue;
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line.slice(0, 1_000));
    if (heading) {
      section = { heading: plainOf(heading[2] as string), level: (heading[1] as string).length, items: [], text: '' };
      if (visible.sections.length < MAX_FOUND) visible.sections.push(section as Section);
      continue;
    }
    if (line.startsWith('|') && /^\|?\s*:?-{3,}/.test(lines[i + 1] ?? '')) {
      const headers = cellsOf(line);
      const rows: string[][] = [];
      for (i += 2; i < lines.length && lines[i]?.startsWith('|'); i++) rows.push(cellsOf(lines[i] as string));
      i--;
      const hasHeaders = headers.some((cell) => cell !== '');
      visible.tables.push({ headers: hasHeaders ? headers : [], rows, ...under() });
      if (headers.length === 2) {
        for (const [label, value] of hasHeaders ? [headers, ...rows] : rows) {
          if (label && value && label.length <= 60 && visible.definitions.length < MAX_FOUND) {
            visible.definitions.push({
              label: label.replace(/\s*:$/, ''),
              value,
              how: 'table',
              ...under(),
            } as Labelled);
          }
        }
      }
      continue;
    }
    const listed = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
    const text = plainOf(listed ? (listed[1] as string) : line);
    if (text === '') continue;
    if (section) {
      if (listed && section.items.length < 200) section.items.push(text);
      else if (section.text.length < 1_500) section.text += section.text === '' ? text : `\n${text}`;
    }
    const bold = /^\s*(?:[-*+]\s+)?\*\*([^*]{1,60})\*\*\s*(\S.*)$/.exec(line);
    const parts = bold
      ? [
          { text: plainOf(bold[1] as string), isMarked: true },
          { text: plainOf(bold[2] as string), isMarked: false },
        ]
      : [];
    const pair = text.length <= 1_000 ? labelIn(text, parts) : undefined;
    if (pair && visible.labelled.length < MAX_FOUND) visible.labelled.push({ ...pair, how: 'label', ...under() });
  }
  return visible;
}

function cellsOf(line: string): string[] {
  const inside = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inside.split(/(?<!\\)\|/, 40).map((cell) => plainOf(cell.replaceAll('\\|', '|')));
}
