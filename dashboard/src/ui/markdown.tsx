import { type ReactNode, useMemo } from 'react';
import { type Passage, runReader, withSigns } from './passages.ts';
import { RestOf, shownPart } from './shown-part.tsx';
import './markdown.css';

/**
 * Paragraphs, headings, lists, tables and code of Markdown, as elements. Text of others' pages: nothing in it becomes HTML, and links
 * stay text.
 * @param passages that are highlighted, as `mark` elements with their places in the list in `data-passages`
 */
export function Markdown({
  text,
  passages = NONE,
}: {
  text: string;
  passages?: readonly (Passage | undefined)[] | undefined;
}) {
  const blocks = useMemo(() => blocksOf(withSigns(shownPart(text), passages)).map(render), [text, passages]);
  return (
    <div className="markdown">
      {blocks}
      <RestOf text={text} name="document" />
    </div>
  );
}

const NONE: readonly Passage[] = [];

type Block =
  | { kind: 'text' | 'heading' | 'code'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Splits Markdown into blocks; what it does not know stays a paragraph. */
export function blocksOf(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const out: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (belongs: (line: string) => boolean): string[] => {
      const from = at;
      while (at < lines.length && belongs(lines[at] ?? '')) at += 1;
      return lines.slice(from, at);
    };
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      out.push({ kind: 'code', text: take((one) => !one.startsWith('```')).join('\n') });
      at += 1;
    } else if (/^#{1,6}\s/.test(line)) {
      out.push({ kind: 'heading', text: line.replace(/^#+\s+/, '') });
      at += 1;
    } else if (line.includes('|') && RULE.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      const [head = '', , ...rows] = take((one) => one.includes('|'));
      out.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (BULLET.test(line)) {
      out.push({ kind: 'list', items: take((one) => BULLET.test(one)).map((one) => one.replace(BULLET, '')) });
    } else {
      const first = at;
      const paragraph = take((one) => one.trim() !== '' && (at === first || !/^(```|#{1,6}\s)/.test(one)));
      out.push({ kind: 'text', text: paragraph.join(' ') });
    }
  }
  return out;
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function render(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h3 key={key}>{inline(block.text)}</h3>;
    case 'code':
      return <pre key={key}>{marked(block.text)}</pre>;
    case 'list':
      return (
        <ul key={key}>
          {block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: does not change
            <li key={at}>{inline(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <MarkdownTable key={key} head={block.head} rows={block.rows} />;
    default:
      return <p key={key}>{inline(block.text)}</p>;
  }
}

function MarkdownTable({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="markdown-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: does not change
              <th key={at}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: does not change
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: does not change
                <td key={column}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bold, emphasis and code; the text of links without where they lead. */
function inline(text: string): ReactNode[] {
  const marked = marker();
  return text
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .split(/(\*\*[^*]+\*\*|`[^`]+`|(?<![\w*])\*[^*\s][^*]*\*(?![\w*]))/)
    .map((part, at) => {
      // biome-ignore-start lint/suspicious/noArrayIndexKey: does not change
      if (part.startsWith('**') && part.length > 4) return <strong key={at}>{marked(part.slice(2, -2))}</strong>;
      if (part.startsWith('`') && part.length > 2) return <code key={at}>{marked(part.slice(1, -1))}</code>;
      if (part.startsWith('*') && part.endsWith('*') && part.length > 2)
        return <em key={at}>{marked(part.slice(1, -1))}</em>;
      // biome-ignore-end lint/suspicious/noArrayIndexKey: does not change
      return marked(part);
    });
}

/** Texts with signs as elements, one after the other. */
function marker(): (text: string) => ReactNode {
  const read = runReader();
  return (text) => {
    const runs = read(text);
    if (runs.every(({ names }) => names === undefined)) return runs.map((run) => run.text).join('');
    return runs.map(({ text: part, names }, at) =>
      names === undefined ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: does not change
        <mark key={at} data-passages={names}>
          {part}
        </mark>
      ),
    );
  };
}

const marked = (text: string): ReactNode => marker()(text);

/** Text as it is, with passages highlighted. */
export function MarkedText({ text, passages }: { text: string; passages: readonly (Passage | undefined)[] }) {
  const shown = useMemo(() => marked(withSigns(shownPart(text), passages)), [text, passages]);
  return (
    <div className="markdown">
      <pre className="wrapped">{shown}</pre>
      <RestOf text={text} name="page" />
    </div>
  );
}
