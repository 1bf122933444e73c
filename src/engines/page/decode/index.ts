/** Bytes to text: which charset, and what kind of thing the text is. */
export { charsetOf, type Decoded, decodeHtml } from './decode.ts';
export { type BodyKind, endingOf, sniffKind } from './kind.ts';
