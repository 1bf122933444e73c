/**
 * Collects the blocks of a document in reading order. Its input is untrusted text: it is put on single lines where Markdown requires that,
 * and nothing in it can start a heading, a table or a fence that the document did not have.
 */
export interface Writer {
  /** @param level 1 to 6; deeper ones are 6 */
  heading(level: number, text: string): void;
  paragraph(text: string): void;
  /** @param depth nesting of the list, 0 for the outermost */
  item(marker: string, text: string, depth: number): void;
  table(markdown: string): void;
  /** Display mathematics: TeX without dollars, and its number or ''. */
  formula(tex: string, number: string): void;
  code(text: string): void;
  /** All blocks, separated by blank lines. */
  text(): string;
}

/** @param tidy cleanup of each line of inline text, specific to the source */
export function createWriter(tidy: (text: string) => string = (text) => text): Writer {
  const blocks: string[] = [];
  const add = (block: string): void => {
    if (block !== '') blocks.push(block);
  };
  return {
    heading: (level, text) => {
      const line = tidy(oneLine(text));
      if (line !== '') add(`${'#'.repeat(Math.min(6, Math.max(1, level)))} ${line}`);
    },
    paragraph: (text) => add(guarded(tidy(oneLine(text)))),
    item: (marker, text, depth) => {
      const line = tidy(oneLine(text));
      if (line === '') return;
      const item = `${'  '.repeat(Math.min(depth, 6))}${marker} ${line}`;
      // Items of one list stay together.
      const last = blocks.length - 1;
      if (last >= 0 && LIST.test(blocks[last] as string)) blocks[last] += `\n${item}`;
      else add(item);
    },
    table: add,
    formula: (tex, number) => {
      const line = oneLine(tex);
      if (line !== '') add(`$$${line}$$${number === '' ? '' : ` ${number}`}`);
    },
    code: (text) => {
      const body = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
      if (body === '') return;
      const longest = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
      const fence = '`'.repeat(longest + 1);
      add(`${fence}\n${body}\n${fence}`);
    },
    text: () => blocks.join('\n\n'),
  };
}

const LIST = /^ *(?:-|\d+[.)]) /;

/** Text on one line with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** If the first characters of a paragraph would make it another kind of block, they are escaped. */
function guarded(text: string): string {
  return /^(?:#{1,6}\s|\||```|~~~|[-+*]\s|>|\d{1,9}[.)]\s|-{3,}$|={3,}$)/.test(text)
    ? text.replace(/^(\d*)/, '$1\\')
    : text;
}

/** Inline code, with a fence that the text does not have. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text.replace(/\s+/g, ' ') + pad + fence;
}
