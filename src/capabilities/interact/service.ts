import type { Model } from '../../engines/llm/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Profiles, ScrapeResults } from '../scrape/index.ts';
import type { Runnable } from './execute.ts';
import type { Ledger } from './ledger.ts';
import type { SessionLinks } from './links.ts';
import type { Once } from './once.ts';
import type { Replays } from './replay/replays.ts';
import type { ScrapeSessionLeases } from './scrape-session-lease.ts';
import type { Sessions } from './sessions.ts';

/** Dependencies of this room's endpoints. */
export interface InteractService {
  readonly sessions: Sessions;
  readonly once: Once;
  readonly ledger: Pick<Ledger, 'find'>;
  readonly links: SessionLinks;
  readonly replays: Replays;
  readonly leases: Pick<ScrapeSessionLeases, 'keep'>;
  readonly runnable: Runnable;
  readonly profiles: Pick<Profiles, 'list' | 'delete'>;
  readonly results: Pick<ScrapeResults, 'find' | 'finalStateOf'>;
  /** For prompts; undefined if none is configured. */
  readonly model: Model | undefined;
  readonly clock: Clock;
}
