/** A page in Markdown with questions about it. */
export interface QuestionPage {
  readonly markdown: string;
  /** Question -> what a right answer contains; null where the page does not say. */
  readonly asked: Readonly<Record<string, string | null>>;
}

/** Question -> what a right answer contains, or null, by the id of a page. */
export type AskedOfPages = Readonly<Record<string, QuestionPage['asked']>>;
