/** A change of a page, and whether the goal of a monitor asks for it. */
export interface GoalCase {
  /** Name of the page in `PAGES`. */
  readonly page: string;
  readonly goal: string;
  /** Texts of the page and what stands in their place afterwards. */
  readonly change: readonly (readonly [before: string, after: string])[];
  readonly isMeant: boolean;
}
