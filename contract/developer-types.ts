/** The types of documents in the developer index. The tables store their positions in this list, so the order must not change. */
export const DEVELOPER_TYPES = ['doc', 'issue', 'pull_request', 'readme'] as const;
export type DeveloperType = (typeof DEVELOPER_TYPES)[number];
