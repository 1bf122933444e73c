/** What a thread that makes pages is told, and tells. */

export interface ThreadTask {
  readonly kind: string;
  readonly input: unknown;
}

/** `text`: one large text of the output, ahead of the rest. */
export type ThreadReport =
  | { readonly output: unknown }
  | { readonly error: string }
  | { readonly name: string; readonly text: string };
