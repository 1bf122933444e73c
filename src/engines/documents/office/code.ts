import type { Block, BlockKind } from '@firecrawl/anydoc';
import { CODE, withoutCodeMarks } from './signs.ts';

/** What prose in typewriter letters has not. */
const TELLING = /[{}[\]=<>;$#@\\|_]|\w\(|^\s{2,}\S/m;

/** Paragraphs that are nothing but code, one after another, as a block of code. Their lines keep their indentation. */
export function withCodeBlocks(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  let lines: string[] = [];
  let waiting: Block[] = [];
  const flush = (): void => {
    const text = lines.join('\n').replace(/\n+$/, '');
    if (TELLING.test(text)) out.push({ kind: 'codeBlock' as BlockKind, text });
    else out.push(...waiting.map(unmarked));
    lines = [];
    waiting = [];
  };
  for (const block of blocks) {
    const text = codeOf(block);
    if (text === undefined) {
      if (waiting.length > 0) flush();
      out.push(block);
      continue;
    }
    lines.push(text);
    waiting.push(block);
  }
  if (waiting.length > 0) flush();
  return out;
}

/** The text of a paragraph that has only code. */
function codeOf({ kind, content = [] }: Block): string | undefined {
  if ((kind as string) !== 'paragraph') return undefined;
  let text = '';
  for (const { kind: part, text: own = '' } of content) {
    if ((part as string) === 'lineBreak') text += '\n';
    else if ((part as string) !== 'text') return undefined;
    else text += own;
  }
  const rest = text.replace(/\ufde0[^\ufde0\ufde1]*\ufde1/g, '');
  return text.includes(CODE.open) && rest.trim() === '' ? withoutCodeMarks(text) : undefined;
}

const unmarked = (block: Block): Block => ({
  ...block,
  content: (block.content ?? []).map((one) =>
    one.text === undefined ? one : { ...one, text: withoutCodeMarks(one.text) },
  ),
});
