import type { Handlers } from '../tool-call.ts';
import { accountTools } from './account.ts';
import { browserTools } from './browser.ts';
import { jobTools } from './jobs.ts';
import { monitorTools } from './monitors.ts';
import { pageTools } from './pages.ts';
import { researchTools } from './research.ts';

/** How every tool works. */
export const handlers: Handlers = {
  ...pageTools,
  ...jobTools,
  ...browserTools,
  ...monitorTools,
  ...researchTools,
  ...accountTools,
};
