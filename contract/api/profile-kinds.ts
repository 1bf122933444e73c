/** Kinds of professional profiles that data providers serve. Plain values: the dashboard loads them at run time. */
export const PROFILE_KINDS = ['person', 'company'] as const;
export type ProfileKind = (typeof PROFILE_KINDS)[number];
