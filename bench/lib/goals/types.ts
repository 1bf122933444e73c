/** A change of a page, and whether the goal of a monitor asks for it. */
export interface GoalCase {
  /** Name of the page in `PAGES`. */
  readonly page: string;
  readonly goal: string;
  /** Texts of the page and what stands in their place afterwards. */
  readonly change: readonly (readonly [before: string, after: string])[];
  readonly isMeant: boolean;
}

type Change = GoalCase['change'][number];

/** A change that the goal asks for. */
export const yes = (page: string, goal: string, ...change: Change[]): GoalCase => ({
  ...{ page, goal, change, isMeant: true },
});

/** A change that it does not ask for. */
export const no = (page: string, goal: string, ...change: Change[]): GoalCase => ({
  ...{ page, goal, change, isMeant: false },
});
