import { diffJson } from './json.ts';
import { diffMarkdown } from './markdown.ts';
import { isSameText } from './same-text.ts';
import { isOnlyNoise, learnVolatile, type Volatile } from './volatile.ts';

/** Two looks at a page, for whoever watches it. */
export interface Compared {
  /** Whether something that was asked for differs. */
  readonly isChanged: boolean;
  /** Whether the text differs in nothing but what changes by itself. */
  readonly isNoise: boolean;
  /** JSON of the diff, `{text?, json?}`; undefined when nothing differs. */
  readonly diff?: string;
  /** The unified diff of the text, cut, for people and language models. */
  readonly text?: string;
  /** What changes by itself, learnt with the new look. */
  readonly learnt: Volatile;
}

export interface CompareInput {
  /** Markdown of the looks so far, oldest first; the last one is what is compared with. */
  readonly looks: readonly string[];
  readonly now: string;
  /** What was extracted then and now; undefined when fields were not asked for. */
  readonly fields?: { readonly before: unknown; readonly now: unknown } | undefined;
  /** Whether a difference of the text counts. */
  readonly textCounts: boolean;
  readonly learnt: Volatile | undefined;
}

/** Characters of a diff for people and models. */
const MOST_TEXT = 40_000;
/** Characters of a diff that is kept whole; a longer one is cut and has no tree, since nobody could be sent it. */
const MOST_DIFF = 2_000_000;
const CUT = '\n… cut: the difference is longer than this.\n';
/** Characters of all looks that are learnt from. */
const MOST_LEARNT_FROM = 3_000_000;

/** Compares a page with its last look and learns from all of them. About 0.3 s of CPU for pages of 1 MB. */
export function compareLooks({ looks, now, fields, textCounts, learnt }: CompareInput): Compared {
  const before = looks.at(-1) ?? '';
  const markdown = textCounts && !isSameText(before, now) ? diffMarkdown(before, now) : undefined;
  const json = fields === undefined ? undefined : diffJson(fields.before, fields.now);
  const isChanged = json !== undefined || markdown !== undefined;
  const size = looks.reduce((sum, { length }) => sum + length, now.length);
  // Fields stand in the place of the tree.
  const isLong = (markdown?.text.length ?? 0) > MOST_DIFF;
  const shown = isLong ? `${markdown?.text.slice(0, MOST_DIFF)}${CUT}` : markdown?.text;
  const diff = { text: shown, json: fields === undefined ? (isLong ? undefined : markdown?.json) : json };
  return {
    isChanged,
    isNoise: json === undefined && markdown !== undefined && isOnlyNoise(markdown, learnt),
    ...(isChanged ? { diff: JSON.stringify(diff) } : {}),
    ...(markdown === undefined ? {} : { text: markdown.text.slice(0, MOST_TEXT) }),
    learnt:
      size <= MOST_LEARNT_FROM ? learnVolatile([...looks, now]) : (learnt ?? { versions: 0, lines: [], places: [] }),
  };
}
