import type { DocumentKind } from './kind.ts';

/** A file as text. */
export interface Converted {
  readonly kind: DocumentKind;
  readonly markdown: string;
  /** Of a PDF. */
  readonly pages?: number;
}
