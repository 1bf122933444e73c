import {
  asRead,
  diffJson,
  diffMarkdown,
  isOnlyNoise,
  isSameText,
  learnVolatile,
  noiseFilter,
  type Volatile,
} from '../diff/index.ts';
import { changesIn, changesOfFields } from './changes.ts';
import { type GoalJudgment, judgeByGoal } from './judge-by-goal.ts';

/** Two versions of a page, compared for a monitor. */
export interface Compared {
  /** Whether a requested field or the text differs. */
  readonly isChanged: boolean;
  /** Whether only volatile parts of the text differ. */
  readonly isNoise: boolean;
  /** JSON of the diff, `{text?, json?}`; undefined when nothing differs. */
  readonly diff?: string;
  /** The unified diff of the text, truncated, for people and language models. */
  readonly text?: string;
  /** What the goal says of it; undefined without a goal, or if it names nothing that rules can look for. */
  readonly byGoal?: GoalJudgment;
  /** The volatile parts, updated with the new version. */
  readonly learnt: Volatile;
}

export interface CompareInput {
  /** Markdown of the versions so far, oldest first; the last one is the one compared with. */
  readonly looks: readonly string[];
  readonly now: string;
  /** The extracted fields, before and now; undefined if no fields were requested. */
  readonly fields?: { readonly before: unknown; readonly now: unknown } | undefined;
  /** Whether a difference of the text counts. */
  readonly textCounts: boolean;
  readonly learnt: Volatile | undefined;
  /** Of the monitor. */
  readonly goal?: string | undefined;
}

/** Maximum characters of a diff for people and models. */
const MOST_TEXT = 40_000;
/** Maximum characters of a stored diff. A longer one is truncated and has no tree, because it could not be sent to anybody. */
const MOST_DIFF = 2_000_000;
const CUT = '\n… cut: the difference is longer than this.\n';
/** Maximum characters of all versions that volatile parts are learned from. */
const MOST_LEARNT_FROM = 3_000_000;

/** Compares a page with its last version, and learns from all of them. About 0.3 s of CPU for pages of 1 MB. */
export function compareLooks({ looks, now, fields, textCounts, learnt, goal }: CompareInput): Compared {
  const before = looks.at(-1) ?? '';
  const markdown = textCounts && !isSameText(before, now) ? diffMarkdown(asRead(before), asRead(now)) : undefined;
  const json = fields === undefined ? undefined : diffJson(fields.before, fields.now);
  const isChanged = json !== undefined || markdown !== undefined;
  const size = looks.reduce((sum, { length }) => sum + length, now.length);
  // Fields replace the tree.
  const isLong = (markdown?.text.length ?? 0) > MOST_DIFF;
  const shown = isLong ? `${markdown?.text.slice(0, MOST_DIFF)}${CUT}` : markdown?.text;
  const diff = { text: shown, json: fields === undefined ? (isLong ? undefined : markdown?.json) : json };
  const isNoise = noiseFilter(learnt);
  const judged =
    goal === undefined || !isChanged
      ? undefined
      : judgeByGoal(
          goal,
          [before, now].map((page) => [page, ...Object.keys(json ?? {})].join('\n')),
          [
            ...changesOfFields(json ?? {}),
            ...(markdown === undefined ? [] : changesIn(markdown, { before, now }, isNoise)),
          ],
        );
  return {
    isChanged,
    ...(judged === undefined ? {} : { byGoal: judged }),
    isNoise: json === undefined && markdown !== undefined && isOnlyNoise(markdown, learnt),
    ...(isChanged ? { diff: JSON.stringify(diff) } : {}),
    ...(markdown === undefined ? {} : { text: markdown.text.slice(0, MOST_TEXT) }),
    learnt:
      size <= MOST_LEARNT_FROM ? learnVolatile([...looks, now]) : (learnt ?? { versions: 0, lines: [], places: [] }),
  };
}
