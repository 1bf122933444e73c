export { type Compared, type CompareInput, compareLooks } from './compare.ts';
export { diffJson, type JsonDiff } from './json.ts';
export { type DiffChange, type DiffChunk, type DiffTree, diffMarkdown, type MarkdownDiff } from './markdown.ts';
export { isSameText } from './same-text.ts';
export { isOnlyNoise, learnVolatile, type Volatile } from './volatile.ts';
