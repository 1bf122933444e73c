import { API_PACES, type Pace } from '../../../foundation/egress/index.ts';
import type { LiveName } from '../record.ts';

/**
 * What the public APIs ask of whoever searches them.
 * OpenAlex: 100 requests a second (and a daily allowance in money, which 429 tells). Semantic Scholar: one a second with a
 * key; without one, all nameless callers share an allowance. Crossref, since December 2025: lists once a second and one at a
 * time, three for callers with an address. Sources of these numbers are named with each source.
 * @param contact e-mail address by which an API can reach whoever runs this
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
