/** Tokens of a line of text before it becomes Markdown. */

export type MarkKind = 'strong' | 'em' | 'del' | 'link';

/** Formatting around tokens. */
export interface Mark {
  readonly kind: MarkKind;
  /** Of a link. */
  readonly href?: string;
  readonly title?: string;
}

export type Token =
  | { readonly type: 'text'; readonly text: string }
  /** Inline code; its text unchanged. */
  | { readonly type: 'code'; readonly text: string }
  /** Finished Markdown: an image, a formula. */
  | { readonly type: 'raw'; readonly text: string }
  | { readonly type: 'break' }
  /** What follows is on a new line, if it is not already. */
  | { readonly type: 'line' }
  /** What follows belongs to another word. */
  | { readonly type: 'apart' }
  | { readonly type: 'open'; readonly mark: Mark }
  | { readonly type: 'close'; readonly mark: Mark };
