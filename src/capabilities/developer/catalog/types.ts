/** The kinds of documents, as they are called on the wire. Their places in this list are what the tables hold. */
export const DEVELOPER_TYPES = ['doc', 'issue', 'pull_request', 'readme'] as const;

export type DeveloperType = (typeof DEVELOPER_TYPES)[number];

/** The types that belong to a repository; `doc` belongs to a documentation source. */
export const REPOSITORY_TYPES: readonly DeveloperType[] = ['issue', 'pull_request', 'readme'];

export const codeOf = (type: DeveloperType): number => DEVELOPER_TYPES.indexOf(type);
export const typeOf = (code: number): DeveloperType => DEVELOPER_TYPES[code] as DeveloperType;
