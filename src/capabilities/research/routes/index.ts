import type { Route } from '../../../foundation/routing/route.ts';
import type { Research } from '../research.ts';
import { getPaperRoute } from './get-paper.get.ts';
import { searchPapersRoute } from './search-papers.get.ts';
import { similarPapersRoute } from './similar-papers.get.ts';

/** Every endpoint of the room. */
export const researchRoutes = (research: Research): Route[] => [
  searchPapersRoute(research),
  getPaperRoute(research),
  similarPapersRoute(research),
];
