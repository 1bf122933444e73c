/** Pages: parsing, and everything that is read from them. Pure: no files, sockets or clock. */

export { BRANDING_COLLECTOR, type Branding, brandingOf, type ComputedStyles, missingSheets } from './branding/index.ts';
export { type Compared, type CompareInput, compareLooks, type GoalJudgment } from './change/index.ts';
export {
  applyTags,
  type CleanOptions,
  cleanTree,
  createSelectors,
  SelectorError,
  type Selectors,
  selectTags,
  type TagOptions,
  type TagSelection,
  toHtml,
} from './clean/index.ts';
export { type ContentDecision, keepContent, mainContent, wordsIn } from './content/index.ts';
export * as contentTraining from './content/training.ts';
export { CONVERTER, EXTRACTOR } from './converter.ts';
export { type BodyKind, charsetOf, type Decoded, decodeHtml, endingOf, sniffKind } from './decode/index.ts';
export {
  asRead,
  type DiffChange,
  type DiffChunk,
  type DiffTree,
  diffJson,
  diffMarkdown,
  isOnlyNoise,
  isSameText,
  type JsonDiff,
  learnVolatile,
  type MarkdownDiff,
  type Volatile,
} from './diff/index.ts';
export {
  findStated,
  type PlainText,
  placesOfWords,
  plainText,
  quoteAt,
  type Range,
  spansIn,
  unreadPlaces,
  type ValueMatch,
  wholeOf,
  withoutRelated,
} from './evidence/index.ts';
export * as answerTraining from './extract/answers-ranked/training.ts';
export {
  type Answer as PageAnswer,
  answerQuestion,
  type Evidence,
  type Extracted,
  type ExtractRequest,
  extractToSchema,
  highlightsFor,
  isTextReadInPart,
  nameFieldOf,
  type Page,
  type RecordLink,
  rankPassages,
  summaryOf,
} from './extract/index.ts';
export {
  type AttributeQuery,
  type AttributeValues,
  type Authorship,
  type AuthorshipOptions,
  absoluteFrom,
  attributesOf,
  baseOf,
  canonicalOf,
  collect,
  furtherLinksOf,
  imagesOf,
  linksOf,
  type Metadata,
  type MetadataOptions,
  MOST_OF_PAGE,
  type PageParts,
  pageAuthorsAndDates,
  pageMetadata,
  type RobotsMeta,
  robotsMetaOf,
  withAuthorship,
} from './facts/index.ts';
export {
  type FrameDocument,
  framesToOpen,
  MOST_DEPTH,
  MOST_FRAMES,
  openFrames,
  openSourceDocuments,
} from './frames/index.ts';
export {
  findInjection,
  type InjectionFinding,
  type InjectionInput,
  type InjectionReport,
  judgeWithModel,
  type ModelVerdict,
} from './injection/index.ts';
export { FEATURES as INJECTION_FEATURES, requestLines } from './injection/request.ts';
export { judgeAnswer, type PageVerdict, type Verdict } from './judge/index.ts';
export { languageOf } from './language/index.ts';
export { refreshTarget } from './leads/index.ts';
export { escapeLineStart, escapeText } from './markdown/escape.ts';
export { type MarkdownOptions, toMarkdown } from './markdown/index.ts';
export { raised } from './markdown/raised.ts';
export { mediaOf, type PageMedia } from './media/media.ts';
export { type Menu, menuOf } from './menu/index.ts';
export {
  findPii,
  PII_ENTITIES,
  type PiiEntity,
  type PiiOptions,
  type PiiSpan,
  type Redacted,
  redactPii,
} from './pii/index.ts';
export { structuredData } from './places/index.ts';
export { type FeedMarkdown, feedToMarkdown, jsonToMarkdown, textToMarkdown } from './plain/index.ts';
export { type Product, productOf } from './product/index.ts';
export { placeInList, type Structured, saysNext } from './structured/index.ts';
export { type Document, type Element, parseHtml } from './tree.ts';
export {
  HIDDEN_MARK,
  hiddenElements,
  type LinesOf,
  loadingPart,
  removeHidden,
  saysLoading,
  styleRules,
  useAlternatives,
  withoutMarks,
} from './visible/index.ts';
