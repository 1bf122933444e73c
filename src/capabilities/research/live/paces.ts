import { API_PACES, type Pace } from '../../../foundation/egress/index.ts';
import type { LiveName } from '../record.ts';

/**
 * Rate limits of the public APIs. OpenAlex: 100 requests a second (and a daily budget, reported with 429). Semantic Scholar: one a second
 * with a key; without one, all callers without a key share a limit. Crossref, since December 2025: lists once a second and one at a time,
 * three for callers with an address. References for these numbers are with each source.
 * @param contact email address of the operator for the APIs
 */
export function livePaces(contact: string | undefined): Readonly<Record<LiveName, Pace>> {
  return {
    arxiv: API_PACES.arxiv,
    europepmc: API_PACES.europepmc,
    openalex: { every: 50, atOnce: 4 },
    semanticscholar: { every: 1_050, atOnce: 1 },
    crossref: contact === undefined ? { every: 1_000, atOnce: 1 } : { every: 340, atOnce: 3 },
  };
}
