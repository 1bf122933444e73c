import type { Config } from '../../foundation/config/index.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Outages } from '../../foundation/kernel/outages.ts';
import type { Accounts } from '../../platform/accounts/index.ts';

/** Facts about the installation that are available before sign-in. */
export interface ServiceFacts {
  readonly version: string;
  readonly auth: 'required' | 'open';
  readonly mail: boolean;
}

export interface SessionDeps {
  readonly accounts: Accounts;
  readonly service: ServiceFacts;
}

export interface ConsoleDeps extends SessionDeps {
  readonly jobs: Jobs;
  readonly config: Config;
  /** A problem of the browser's sandbox, for operators; undefined without one. */
  sandboxWarning(): Promise<string | undefined>;
  /** Why search indexes cannot be written, for operators; undefined if they can. */
  indexWarning(): Promise<string | undefined>;
  /** What else fails now. */
  readonly outages: Pick<Outages, 'list'>;
}
