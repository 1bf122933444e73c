import type { Block, ParsedDocument } from './blocks.ts';
import { readFrontMatter } from './front-matter.ts';
import { plainText, readable } from './inline.ts';
import { createSlugger } from './slug.ts';

/**
 * Markdown and MDX -> blocks, line by line: only the shape of a page matters here, so that a heading in a code block is
 * none and a list or a table stays together. (CommonMark 0.31 for headings and fences; GFM for tables.)
 *
 * Not by `micromark`, which is used where Markdown becomes HTML. Measured in one run with the READMEs and change logs of 400 packages: this
 * takes 67 ms of CPU a MB, micromark's events with GFM 1,546, mdast-util-from-markdown 2,279, and an import of documentation reads
 * gigabytes. The containers of VitePress, module code of MDX and ids of headings would be ours anyway.
 */
export function parseMarkdown(source: string, { mdx = false } = {}): ParsedDocument {
  const { meta, body } = readFrontMatter(source);
  const reader = new BlockReader(mdx);
  for (const line of body.split(/\r?\n/)) reader.take(line);
  const blocks = reader.end();
  return { title: meta.title ?? titleIn(blocks), meta, blocks };
}

/**
 * The first heading, if it is of the first level or begins the page. A heading right above the only one of the second level is the name of the
 * manual, on all of its pages: then the one below is that of the page.
 */
function titleIn(blocks: readonly Block[]): string | undefined {
  const at = blocks.findIndex(({ kind }) => kind === 'heading');
  const [first, next] = [blocks[at], blocks[at + 1]];
  if (first?.kind !== 'heading' || (first.level > 1 && at > 0)) return undefined;
  const isOnly = blocks.filter((block) => block.kind === 'heading' && block.level <= 2).length === 2;
  return first.level === 1 && next?.kind === 'heading' && next.level === 2 && isOnly ? next.text : first.text;
}

const FENCE = /^(\s*(?:>\s?)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?)(`{3,}|~{3,})([^`]*)$/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;
const HTML_HEADING = /^\s*<h([1-6])(?:\s[^>]*)?>(.*?)<\/h\1>\s*$/i;
const LIST_ITEM = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+\S/;
const TABLE_RULE = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s+\S+/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
/** `:::note Title`, `::: code-group`: containers of VitePress and Docusaurus. */
const CONTAINER = /^\s*:{3,}\s*(?:\w[\w-]*)?\s*(?:\[(.*)\]|(.*))$/;
const ESM = /^(?:import\s.+from\s+['"]|import\s+['"]|export\s+(?:const|let|default|function|\{))/;
const CUSTOM_ID = /\s*(?:\{:?\s*#([\w.:-]+)[^}]*\}|\\?\{#([\w.:-]+)\\?\})\s*$/;

/** Longer lines are never headings, fences or rules, and not worth looking at that closely. */
const LONGEST_SIGN = 600;

/** The current code block. */
interface Fence {
  readonly mark: string;
  readonly indent: number;
  readonly lines: string[];
}

class BlockReader {
  readonly #blocks: Block[] = [];
  readonly #slug = createSlugger('github');
  readonly #mdx: boolean;
  #lines: string[] = [];
  #kind: 'text' | 'list' | 'table' = 'text';
  #fence: Fence | undefined;
  #esm = false;
  #inComment = false;

  constructor(mdx: boolean) {
    this.#mdx = mdx;
  }

  take(raw: string): void {
    if (this.#fence) {
      this.#inFence(raw, this.#fence);
      return;
    }
    const line = this.#withoutComments(raw);
    // A line that was nothing but a comment ends no paragraph.
    if (line.trim() === '' && raw.trim() !== '') return;
    if (line.trim() === '') this.#blank();
    else if (line.length > LONGEST_SIGN || !this.#sign(line)) this.#content(line);
  }

  /** Whether the line is a fence, a heading or something else that is no content itself. */
  #sign(line: string): boolean {
    const fence = FENCE.exec(line);
    if (fence) {
      this.#flush();
      const [, before = '', mark = '', info = ''] = fence;
      this.#fence = { mark, indent: before.length, lines: [`${mark}${info.trim()}`] };
      return true;
    }
    if (this.#mdx && this.#isModuleCode(line)) return true;
    const heading = ATX.exec(line);
    const html = heading ? null : HTML_HEADING.exec(line);
    const under = SETEXT.exec(line);
    const container = CONTAINER.exec(line);
    if (heading) this.#heading((heading[1] as string).length, heading[2] ?? '');
    else if (html) this.#heading(Number(html[1]), html[2] as string);
    else if (under && this.#kind === 'text' && this.#lines.length > 0) {
      const text = this.#lines.join(' ');
      this.#lines = [];
      this.#heading((under[1] as string).startsWith('=') ? 1 : 2, text);
    } else if (RULE.test(line) || REFERENCE.test(line)) this.#flush();
    else if (container) {
      this.#flush();
      const title = (container[1] ?? container[2] ?? '').trim();
      if (title !== '') this.#lines.push(title);
    } else return false;
    return true;
  }

  /** HTML comments out, but those that are set as code. */
  #withoutComments(line: string): string {
    let rest = line;
    let kept = '';
    for (;;) {
      if (this.#inComment) {
        const end = rest.indexOf('-->');
        if (end < 0) return kept;
        rest = rest.slice(end + 3);
        this.#inComment = false;
      }
      const start = rest.indexOf('<!--');
      if (start < 0) return kept + rest;
      const before = rest.slice(0, start);
      if ((before.split('`').length - 1) % 2 === 1) return kept + rest;
      kept += before;
      rest = rest.slice(start + 4);
      this.#inComment = true;
    }
  }

  end(): Block[] {
    if (this.#fence) this.#closeFence(this.#fence);
    this.#flush();
    return this.#blocks;
  }

  #content(line: string): void {
    const isItem = LIST_ITEM.test(line);
    if (this.#kind === 'table' && !line.includes('|')) this.#flush();
    if (isItem && this.#kind === 'text' && this.#lines.length > 0) this.#flush();
    if (isItem) this.#kind = 'list';
    else if (this.#kind === 'list' && !/^\s/.test(line) && this.#lines.at(-1) === '') this.#flush();
    if (
      this.#kind === 'text' &&
      TABLE_RULE.test(line.trim()) &&
      line.includes('|') &&
      this.#lines.at(-1)?.includes('|')
    ) {
      const head = this.#lines.pop() as string;
      this.#flush();
      this.#lines.push(head);
      this.#kind = 'table';
    }
    this.#lines.push(line);
  }

  /** A list continues after an empty line, everything else ends there. */
  #blank(): void {
    this.#esm = false;
    if (this.#kind === 'list') {
      if (this.#lines.at(-1) !== '') this.#lines.push('');
    } else this.#flush();
  }

  #heading(level: number, raw: string): void {
    this.#flush();
    const id = CUSTOM_ID.exec(raw.slice(0, LONGEST_SIGN));
    const text = plainText(id ? raw.slice(0, id.index) : raw);
    if (text === '') return;
    const slug = this.#slug(text);
    this.#blocks.push({ kind: 'heading', level, text, anchor: id?.[1] ?? id?.[2] ?? slug });
  }

  #inFence(line: string, fence: Fence): void {
    const closing = /^\s*(?:>\s?)*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
    if (closing?.startsWith(fence.mark)) {
      this.#closeFence(fence);
      return;
    }
    const before = line.slice(0, fence.indent).trim();
    fence.lines.push(before === '' || before === '>' ? line.slice(fence.indent) : line);
  }

  #closeFence(fence: Fence): void {
    this.#fence = undefined;
    if (fence.lines.slice(1).every((line) => line.trim() === '')) return;
    this.#blocks.push({ kind: 'code', text: [...fence.lines, fence.mark].join('\n') });
  }

  /** `import` and `export` of MDX, up to the next empty line. */
  #isModuleCode(line: string): boolean {
    if (ESM.test(line) && this.#lines.length === 0) this.#esm = true;
    return this.#esm && line.trim() !== '';
  }

  #flush(): void {
    const kind = this.#kind;
    const lines = this.#lines;
    this.#kind = 'text';
    this.#lines = [];
    const plain = readable(lines.join('\n'))
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd();
    const text = kind === 'text' ? plain.trimStart() : plain;
    if (/[\p{L}\p{N}]/u.test(text)) this.#blocks.push({ kind, text });
  }
}
