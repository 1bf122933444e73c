/** What every format becomes before it is split: headings and pieces of Markdown in reading order. */
export type Block =
  | {
      readonly kind: 'heading';
      /** 1 to 6. */
      readonly level: number;
      /** Without markup. */
      readonly text: string;
      /** What follows the `#` in a link to it; undefined where it cannot be linked to. */
      readonly anchor: string | undefined;
    }
  | { readonly kind: 'text' | 'list' | 'table' | 'code'; readonly text: string };

/** A parsed document. */
export interface ParsedDocument {
  /** From front matter, the first heading of the first level, or `<title>`. */
  readonly title: string | undefined;
  /** Front matter; names in lower case. */
  readonly meta: Readonly<Record<string, string>>;
  readonly blocks: readonly Block[];
}
