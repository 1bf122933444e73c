/** The developer index: documentation, issues, pull requests, readmes and agent skills, and the endpoints over them. */
export { createDeveloper, type Developer, type DeveloperOptions, openGithub } from './developer.ts';
export type { ImportProgress, Skipped } from './import/progress.ts';
export type { DeveloperImportDeps, DeveloperImportTask } from './import/run.ts';
export { URL_STYLES, type UrlStyle } from './import/urls.ts';
export { type DeveloperRoom, type DeveloperRoomDeps, developerRoom, migrations } from './room.ts';
export type { DeveloperResult, RankedResult } from './search/documents.ts';
export type { DeveloperSearchOptions } from './search/options.ts';
export type { DeveloperAnswer } from './search/search.ts';
export { type DeveloperStatus, developerStatus, forgetDeveloper } from './status.ts';

// The readers of files are loaded by the command that needs them: a service that only answers starts without.

/** See import/import.ts. */
export const importDeveloper: typeof import('./import/import.ts').importDeveloper = async (...args) =>
  (await import('./import/import.ts')).importDeveloper(...args);
