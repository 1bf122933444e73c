import type { Wire } from '@trawl/contract/endpoint.ts';
import type { researchPaper } from '@trawl/contract/v2/research/paper.ts';
import type { researchPaperResult } from '@trawl/contract/v2/research/papers.ts';
import type { Body } from '../api/client.ts';

/** Papers as the research endpoints return them. */

export type PaperHit = Wire<typeof researchPaperResult>;
export type PaperDetails = Wire<typeof researchPaper>;
export type PaperReply = Body<'GET /v2/search/research/papers/:id'>;
export type Passage = NonNullable<PaperReply['passages']>[number];
export type SimilarReply = Body<'GET /v2/search/research/papers/:id/similar'>;
