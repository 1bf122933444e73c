/** What a person is in an organization; each may do what the later ones may. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];
