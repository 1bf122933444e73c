export { diffJson, type JsonDiff } from './json.ts';
export { type DiffChange, type DiffChunk, type DiffTree, diffMarkdown, type MarkdownDiff } from './markdown.ts';
export { asRead, isSameText } from './same-text.ts';
export { type Block, blocksOf, isOnlyNoise, learnVolatile, noiseFilter, type Volatile } from './volatile.ts';
