/** Harvesters: papers from public APIs, page by page, resumable. They use the network through egress, and no database. */
export { ARXIV_OAI, type ArxivOptions, arxivSet, harvestArxiv } from './arxiv.ts';

export { EUROPEPMC_SEARCH, type EuropePmcOptions, type EuropePmcState, harvestEuropePmc } from './europepmc.ts';
export { parseEuropePmc } from './europepmc-record.ts';
export type { OaiState } from './oai.ts';
export { askPatiently, type PatientRequest, UnusableAnswer } from './patience.ts';
