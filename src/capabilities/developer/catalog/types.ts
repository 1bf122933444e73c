import { DEVELOPER_TYPES, type DeveloperType } from '@trawl/contract/developer-types.ts';

/** The types that belong to a repository; `doc` belongs to a documentation source. */
export const REPOSITORY_TYPES: readonly DeveloperType[] = ['issue', 'pull_request', 'readme'];

export const codeOf = (type: DeveloperType): number => DEVELOPER_TYPES.indexOf(type);
export const typeOf = (code: number): DeveloperType => DEVELOPER_TYPES[code] as DeveloperType;
