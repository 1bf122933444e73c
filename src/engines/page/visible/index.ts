export { useAlternatives } from './alternatives.ts';
export { hiddenElements, removeHidden } from './hidden.ts';
export { HIDDEN_MARK, withoutMarks } from './hidden-mark.ts';
export type { LinesOf } from './line-rules.ts';
export { loadingPart, saysLoading } from './not-ready.ts';
export { type StyleRules, styleRules } from './style-rules.ts';
