import {
  applyTags,
  type ContentDecision,
  cleanTree,
  collect,
  createSelectors,
  type Document,
  hiddenElements,
  keepContent,
  type LinesOf,
  loadingPart,
  mainContent,
  type PageParts,
  removeHidden,
  saysLoading,
  selectTags,
  styleRules,
  toHtml,
  toMarkdown,
  useAlternatives,
  withoutMarks,
  wordsIn,
} from '../../../engines/page/index.ts';
import type { RenderOptions } from './job.ts';

/** The requested part of a page as HTML and Markdown, and whether it can be trusted to be the page's content. */
interface Shown {
  readonly html?: string;
  readonly markdown?: string;
  /** What may be wrong with it, for people. */
  readonly warning?: string;
  /** Whether the page has no text at all. */
  readonly isEmpty: boolean;
  /** Whether there is hardly more than a sign that the page is still loading. */
  readonly isLoading?: boolean;
}

/** A page with fewer words than this has too little text for a judgement. */
const SHORT_PAGE = 20;
/** With fewer words than this, main content counts as not found. */
const NOTHING = 5;
/** Main content of less than this share of a longer page gets a warning. */
const SMALL_SHARE = 0.02;
const LONG_PAGE = 400;
/** A page with fewer words than this, all of them in links, has no content of its own. */
const FEW_LINKS = 10;
/** Characters of Markdown from which on it is taken to be content. */
const LONG_TEXT = 20_000;
/** Characters in which a word of Markdown is expected, with the address of its link. */
const LONG_WORD = 24;

/**
 * Reduces a page to what the request wants of it. If almost nothing would be left of a page with text, the whole page is returned.
 * @param document its tree, which is changed
 * @param parts of the tree as it came
 * @param again parses the page once more, for the whole page
 * @param html its source
 */
export function show(
  document: Document,
  parts: PageParts,
  again: () => Document,
  baseUrl: string,
  options: RenderOptions,
  html = '',
): Shown {
  const shown = showContent(document, parts, again, baseUrl, options);
  const { markdown } = shown;
  if (markdown === undefined || shown.isEmpty) return shown;
  const words = countWords(markdown, MANY_WORDS);
  const isShort = words < FEW_WORDS && html.length < LONG_SOURCE;
  if (!isShort && !parts.isBusy) return shown;
  const whole = again();
  const part = loadingPart(whole, hiddenElements(whole), words) ?? (saysLoading(markdown) ? '' : undefined);
  if (part === undefined) return shown;
  const warning = `A part of the page was still loading${part === '' ? '' : ` (“${part}”)`}, so content may be missing. Set waitFor or actions to wait for it.`;
  return {
    ...shown,
    isLoading: words < FEW_WORDS,
    warning: shown.warning === undefined ? warning : `${shown.warning} ${warning}`,
  };
}

/** Words of a result, and characters of the source, up to which a page is looked through for signs that it is loading. */
const FEW_WORDS = 60;
const MANY_WORDS = 100;
const LONG_SOURCE = 300_000;

function showContent(
  document: Document,
  parts: PageParts,
  again: () => Document,
  baseUrl: string,
  options: RenderOptions,
): Shown {
  const current = useAlternatives(document, parts) ? collect(document) : parts;
  const fresh = (): Document => {
    const tree = again();
    useAlternatives(tree);
    return tree;
  };
  const isReduced = options.onlyMainContent && options.includeTags.length === 0;
  const content = isReduced ? mainContent(document) : undefined;
  const { hides, linesOf } = reduce(document, current, baseUrl, options, content);
  if (!options.markdown) return { ...wanted(document, '', options), isEmpty: false };
  const markdown = toMarkdown(document, { ...options, linesOf });
  const result = { ...wanted(document, markdown, options), isEmpty: false, ...(hides ? { warning: HIDES } : {}) };
  if (markdown.length > LONG_TEXT && !content?.isDoubtful) return result;
  const kept = countWords(markdown, Math.max(NOTHING, Math.ceil(SMALL_SHARE * (content?.words ?? 0))));
  if (kept >= NOTHING && content === undefined) return result;
  const decision = content ?? mainContent(fresh());
  const { words } = decision;
  if (isReduced && kept < NOTHING && words >= SHORT_PAGE) {
    const whole = fresh();
    const styles = reduce(whole, collect(whole), baseUrl, { ...options, blockAds: false }, undefined);
    const all = toMarkdown(whole, { ...options, linesOf: styles.linesOf });
    if (wordsIn(all) > kept) return { ...wanted(whole, all, options), isEmpty: false, warning: WHOLE };
  }
  if (markdown === '' && isReduced && parts.frames.length > 0) {
    const whole = fresh();
    const styles = reduce(whole, collect(whole), baseUrl, options, undefined);
    const all = toMarkdown(whole, { ...options, linesOf: styles.linesOf });
    if (all !== '') return { ...wanted(whole, all, options), isEmpty: true, warning: ONLY_LINKS };
  }
  const warning = warningOf(kept, decision, isReduced);
  const isEmpty = kept === 0 ? words === 0 : words < FEW_LINKS && (decision.scan.linked[0] as number) >= words;
  return { ...result, isEmpty, ...(warning ? { warning } : {}) };
}

/** Words of a text. A text with `enough` words or more near its start is not read further. */
function countWords(text: string, enough: number): number {
  const words = wordsIn(text.slice(0, enough * LONG_WORD));
  return words >= enough ? words : wordsIn(text);
}

const HIDES =
  'Most of the text of the page is hidden until its scripts run. The result contains this text, but the page may not show it.';
const ONLY_LINKS = 'The page has no text of its own. It shows other documents, which are linked.';
const WHOLE = 'The main content could not be detected, so the whole page is returned, including menus.';

function warningOf(kept: number, { words, isDoubtful, left }: ContentDecision, isReduced: boolean): string | undefined {
  if (kept === 0) {
    return words === 0
      ? 'The page has no text. It may need its scripts, a waitFor or actions to show its content.'
      : `None of the ${words} words of the page are in the result. Check includeTags and excludeTags, or set onlyMainContent to false.`;
  }
  if (!isReduced) return undefined;
  const isSmall = words >= LONG_PAGE && kept < SMALL_SHARE * words;
  if (isSmall || isDoubtful)
    return `Only ${kept} of the ${words} words of the page were detected as main content. Set onlyMainContent to false to get all of them.`;
  if (left > 0)
    return `About ${left} words inside the main element of the page were left out. Set onlyMainContent to false to get all of them.`;
  return undefined;
}

function wanted(tree: Document, markdown: string, options: RenderOptions): Pick<Shown, 'html' | 'markdown'> {
  return { ...(options.html ? { html: withoutMarks(toHtml(tree)) } : {}), ...(options.markdown ? { markdown } : {}) };
}

/**
 * Removes what is not wanted. Tags that the request names decide, not what looks like main content.
 * @param content the main content, if only that is wanted
 * @returns whether most of what is left is hidden, and how its styles lay out the rest
 */
function reduce(
  document: Document,
  parts: PageParts,
  baseUrl: string,
  { includeTags, excludeTags, blockAds }: RenderOptions,
  content: ContentDecision | undefined,
): { readonly hides: boolean; readonly linesOf: LinesOf } {
  const tags = selectTags(document, { includeTags, excludeTags }, createSelectors());
  // Hidden text is kept while the main content is detected: menus and forms are recognized by all of their words.
  const rules = styleRules(parts);
  const hidden = hiddenElements(document, parts, rules);
  if (content) keepContent(document, content);
  applyTags(document, tags);
  const hides = removeHidden(document, hidden);
  cleanTree(document, { baseUrl, blockAds });
  return { hides, linesOf: rules.lines };
}
