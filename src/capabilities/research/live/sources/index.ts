import type { LiveName } from '../../record.ts';
import type { LiveSource } from '../source.ts';
import { arxiv } from './arxiv.ts';
import { crossref } from './crossref.ts';
import { europepmc } from './europepmc.ts';
import { openalex } from './openalex.ts';
import { semanticScholar } from './semantic-scholar.ts';

/** All supported public APIs. */
export const LIVE: Readonly<Record<LiveName, LiveSource>> = {
  arxiv,
  openalex,
  europepmc,
  semanticscholar: semanticScholar,
  crossref,
};
