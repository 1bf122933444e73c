import type { Config } from '../../foundation/config/index.ts';
import type { Jobs } from '../../foundation/jobs/index.ts';
import type { Accounts } from '../../platform/accounts/index.ts';

/** What the dashboard may know of the installation before anybody signs in. */
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
  /** What is wrong with the browser's sandbox, for operators; undefined: nothing. */
  sandboxWarning(): Promise<string | undefined>;
}
