/** Bytes to text: the charset, and the kind of content. */
export { charsetOf, type Decoded, decodeHtml } from './decode.ts';
export { type BodyKind, endingOf, sniffKind } from './kind.ts';
