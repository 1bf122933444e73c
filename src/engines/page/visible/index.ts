export { useAlternatives } from './alternatives.ts';
export { hiddenElements, removeHidden } from './hidden.ts';
export { HIDDEN_MARK, withoutMarks } from './hidden-mark.ts';
