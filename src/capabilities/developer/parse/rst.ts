import type { Block, ParsedDocument } from './blocks.ts';
import { createSlugger } from './slug.ts';

/**
 * reStructuredText -> blocks, as far as its shape goes: titles, literal blocks, directives, lists, tables. Roles and
 * references become the words that readers see. (docutils.sourceforge.io/docs/ref/rst/restructuredtext.html)
 */
export function parseRst(source: string): ParsedDocument {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  const blocks: Block[] = [];
  readBody(lines, { blocks, slug: createSlugger('docutils'), styles: [] });
  const first = blocks[0];
  const title = first?.kind === 'heading' && first.level === 1 ? first.text : undefined;
  return { title, meta: {}, blocks };
}

interface State {
  readonly blocks: Block[];
  readonly slug: (text: string) => string;
  /** Kinds of underlines in the order in which they came: that is the order of the levels. */
  readonly styles: string[];
}

const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const DIRECTIVE = /^\.\.\s+([\w:+.-]+)::\s*(.*)$/;
const EXPLICIT = /^\.\.(?:\s|$)/;
const LIST_ITEM = /^(?:[-*+•]|\d{1,4}[.)]|#\.)\s+\S/;
const TABLE = /^(?:\+[-=+]{3,}|={2,}\s+=)/;
const CODE = new Set(['code', 'code-block', 'sourcecode', 'parsed-literal', 'prompt', 'doctest', 'literalinclude']);
/** Say nothing by themselves. */
const SILENT = new Set(
  'image figure toctree contents index include raw meta only highlight currentmodule module default-role class container sectionauthor codeauthor tabularcolumns automodule autoclass autofunction autosummary testsetup'.split(
    ' ',
  ),
);

const indentOf = (line: string): number => line.length - line.trimStart().length;

function readBody(lines: readonly string[], state: State): void {
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string;
    if (line.trim() === '') i++;
    else i = readTitle(lines, i, state) ?? readExplicit(lines, i, state) ?? readBlock(lines, i, state);
  }
}

/** A title with a line below it, or one above and one below. */
function readTitle(lines: readonly string[], i: number, state: State): number | undefined {
  const [one = '', two = '', three = ''] = lines.slice(i, i + 3);
  const over = ADORNMENT.test(one) && two.trim() !== '' && three.trim() === one.trim();
  const text = (over ? two : one).trim();
  const mark = over ? one : two;
  if (!ADORNMENT.test(mark) || ADORNMENT.test(text) || text === '') return undefined;
  if (!over && (indentOf(one) > 0 || mark.trim().length < Math.min(text.length, 3))) return undefined;
  const style = `${mark[0]}${over ? mark[0] : ''}`;
  if (!state.styles.includes(style)) state.styles.push(style);
  const level = Math.min(6, state.styles.indexOf(style) + 1);
  const plain = withoutRoles(text).replaceAll('`', '');
  state.blocks.push({ kind: 'heading', level, text: plain, anchor: state.slug(plain) || undefined });
  return i + (over ? 3 : 2);
}

/** Directives, comments, targets: `.. name:: argument` and what is indented below. */
function readExplicit(lines: readonly string[], i: number, state: State): number | undefined {
  const line = lines[i] as string;
  const shift = indentOf(line);
  if (!EXPLICIT.test(line.trimStart())) return undefined;
  const { body, end } = indented(lines, i + 1, shift);
  const directive = DIRECTIVE.exec(line.trimStart());
  if (!directive) return end;
  const [, name = '', argument = ''] = directive;
  const plain = name.toLowerCase();
  if (SILENT.has(plain)) return end;
  const content = withoutOptions(body);
  if (CODE.has(plain)) {
    if (content.length > 0) state.blocks.push(codeBlock(content, /^\w+$/.test(argument) ? argument : ''));
    return end;
  }
  // `.. py:function:: open(file)`, `.. option:: --verbose`: what is described is set as code.
  const isObject =
    plain.includes(':') || /^(?:option|envvar|program|confval|setting|describe|function|cmdoption)$/.test(plain);
  if (argument.trim() !== '') {
    const words = withoutRoles(argument.trim());
    state.blocks.push({ kind: 'text', text: isObject ? `\`${words.replaceAll('`', '')}\`` : words });
  }
  readBody(content, state);
  return end;
}

function readBlock(lines: readonly string[], i: number, state: State): number {
  const shift = indentOf(lines[i] as string);
  const first = (lines[i] as string).trim();
  let end = i;
  if (ADORNMENT.test(first) && (lines[i + 1] ?? '').trim() === '') return i + 1;
  while (end < lines.length && (lines[end] as string).trim() !== '') end++;
  const block = lines.slice(i, end);
  if (TABLE.test(first)) {
    state.blocks.push(codeBlock(block, ''));
    return end;
  }
  const isLiteral = first.startsWith('>>>');
  if (isLiteral) {
    state.blocks.push(codeBlock(dedented(block), 'pycon'));
    return end;
  }
  let text = withoutRoles(dedented(block).join('\n')).trim();
  const announces = text.endsWith('::');
  if (announces) text = text === '::' ? '' : text.slice(0, -1);
  if (/[\p{L}\p{N}]/u.test(text)) state.blocks.push({ kind: LIST_ITEM.test(text) ? 'list' : 'text', text });
  if (!announces) return end;
  const literal = indented(lines, end, shift);
  if (literal.body.length > 0) state.blocks.push(codeBlock(literal.body, ''));
  return literal.end;
}

const codeBlock = (lines: readonly string[], language: string): Block => ({
  kind: 'code',
  text: [`\`\`\`${language}`, ...lines, '```'].join('\n'),
});

/** The lines below that are indented deeper than `shift`, dedented, without empty ones around them. */
function indented(lines: readonly string[], from: number, shift: number): { body: string[]; end: number } {
  let end = from;
  let last = from;
  while (end < lines.length) {
    const line = lines[end] as string;
    if (line.trim() === '') end++;
    else if (indentOf(line) > shift) last = ++end;
    else break;
  }
  return { body: dedented(lines.slice(from, last)), end: last === from ? from : last };
}

function dedented(lines: readonly string[]): string[] {
  const shift = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf), 200);
  const cut = lines.map((line) => line.slice(shift).trimEnd());
  while (cut[0] === '') cut.shift();
  while (cut.at(-1) === '') cut.pop();
  return cut;
}

/** `:linenos:` and the like at the beginning of a directive's content. */
function withoutOptions(body: readonly string[]): string[] {
  let i = 0;
  while (/^:[\w-]+:(?:\s|$)/.test(body[i] ?? '')) i++;
  return dedented(body.slice(i));
}

/** Inline markup as readers see it. */
function withoutRoles(text: string): string {
  return text
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(/:[\w:+.-]+:`([^`<]*?)\s*<[^<>`]*>`/g, '$1')
    .replace(/:[\w:+.-]+:`[~!]?([^`]+)`/g, '`$1`')
    .replace(/(?<!`)`([^`<]+?)\s*<([^<>`]+)>`__?/g, '[$1]($2)')
    .replace(/(?<!`)`([^`<]+)`__?/g, '$1')
    .replace(/\|([\w-]+)\|_?/g, '$1')
    .replace(/\b(\w+)__?(?=[\s.,;:)]|$)/g, '$1');
}
