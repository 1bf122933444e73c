/** Blocks of Markdown with their places, line by line: what the converters of pages and files write, and what people do. */
export interface MarkdownBlock {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'table' | 'code';
  /** Offsets in the text, without the empty lines around it. */
  readonly start: number;
  readonly end: number;
  /** Of a heading, 1 to 6. */
  readonly level?: number;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const ROW = /^\s*\|/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+\S/;
const BLANK = /^\s*$/;
const FORMULA = /^\s*\$\$/;

/** The blocks of a text, in order; everything that is not white space is in one of them. Linear in its length. */
export function* markdownBlocks(text: string): Generator<MarkdownBlock> {
  let open: { kind: MarkdownBlock['kind']; start: number; end: number; fence?: string } | undefined;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    // Patterns look at the beginning only: a line may have megabytes.
    const line = text.slice(start, Math.min(end, start + LOOKED_AT));
    const isBlank = BLANK.test(line) && end - start <= LOOKED_AT;
    if (open?.fence !== undefined) {
      open.end = end;
      if (isFenceEnd(line, open.fence)) {
        yield block(open);
        open = undefined;
      }
    } else if (isBlank) {
      if (open && open.kind !== 'list') {
        yield block(open);
        open = undefined;
      }
    } else {
      const [kind, fence, level] = kindOf(line);
      const isMore = open !== undefined && continues(open.kind, kind, line);
      if (!isMore && open) yield block(open);
      if (level !== undefined) {
        open = undefined;
        yield { kind: 'heading', start, end, level };
      } else if (open && isMore) {
        open.end = end;
      } else {
        open = { kind, start, end, ...(fence === undefined ? {} : { fence }) };
        if (fence === '$$' && line.trim().length > 4 && line.trimEnd().endsWith('$$')) {
          yield block(open);
          open = undefined;
        }
      }
    }
    start = end + 1;
  }
  if (open) yield block(open);
}

const LOOKED_AT = 2_000;

const block = ({ kind, start, end }: { kind: MarkdownBlock['kind']; start: number; end: number }): MarkdownBlock => ({
  ...{ kind, start, end },
});

function kindOf(line: string): [kind: MarkdownBlock['kind'], fence?: string, level?: number] {
  const [, fence] = FENCE.exec(line) ?? [];
  if (fence !== undefined) return ['code', fence];
  if (FORMULA.test(line)) return ['code', '$$'];
  const [, hashes] = HEADING.exec(line) ?? [];
  if (hashes !== undefined) return ['heading', undefined, hashes.length];
  if (ROW.test(line)) return ['table'];
  return [ITEM.test(line) ? 'list' : 'paragraph'];
}

/** Whether a line goes on with an open block. */
function continues(open: MarkdownBlock['kind'], kind: MarkdownBlock['kind'], line: string): boolean {
  if (kind === 'code' || kind === 'heading') return false;
  // Lines of an item are indented; a lazy one is not.
  if (open === 'list') return kind === 'list' || /^\s/.test(line);
  return open === kind;
}

const isFenceEnd = (line: string, fence: string): boolean =>
  fence === '$$' ? line.trimEnd().endsWith('$$') : line.trim().length >= fence.length && isOnly(line.trim(), fence[0]);

const isOnly = (text: string, sign: string | undefined): boolean => [...text].every((one) => one === sign);
