/** What a line of text is made of before it becomes Markdown. */

export type MarkKind = 'strong' | 'em' | 'del' | 'link';

/** Formatting around some tokens. */
export interface Mark {
  readonly kind: MarkKind;
  /** Of a link. */
  readonly href?: string;
  readonly title?: string;
}

export type Token =
  | { readonly type: 'text'; readonly text: string }
  /** Inline code; its text as it stands. */
  | { readonly type: 'code'; readonly text: string }
  /** Markdown already: an image, a formula. */
  | { readonly type: 'raw'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'open'; readonly mark: Mark }
  | { readonly type: 'close'; readonly mark: Mark };
