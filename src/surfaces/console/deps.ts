import type { OperationsView } from '@trawl/contract/api/operations.ts';
import type { Registry } from 'prom-client';
import type { Config } from '../../foundation/config/index.ts';
import type { Jobs, Processes } from '../../foundation/jobs/index.ts';
import type { Outage, Outages } from '../../foundation/kernel/outages.ts';
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
  /** Of the installation, those that gave a sign lately. */
  readonly processes: Processes['alive'];
  /** What `/ready` says. */
  problems(): Promise<readonly Outage[]>;
  /** What `/metrics` says. */
  readonly metrics: Pick<Registry, 'getSingleMetric'>;
  /** Receivers of webhooks that failed in the last 24 hours. */
  failingWebhooks(): Promise<OperationsView['webhooks']>;
}
