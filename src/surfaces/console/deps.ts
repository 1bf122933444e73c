import type { models } from '@trawl/contract/api/models.ts';
import type { OperationsView } from '@trawl/contract/api/operations.ts';
import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import type { Registry } from 'prom-client';
import type { Config } from '../../foundation/config/index.ts';
import type { Jobs, Processes } from '../../foundation/jobs/index.ts';
import type { Clock } from '../../foundation/kernel/clock.ts';
import type { Deadline } from '../../foundation/kernel/deadline.ts';
import type { Outage, Outages } from '../../foundation/kernel/outages.ts';
import type { SignedLinks } from '../../foundation/store/index.ts';
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

/** The language model in use, and others that an operator may choose. */
export interface ModelOfInstallation {
  readonly inUse: ResponseOf<ModelApi['GET /api/model']>['inUse'];
  /** Asks servers of models. */
  find(deadline: Deadline): Promise<ResponseOf<ModelApi['POST /api/model/find']>>;
  /** Tries a model and puts it in use; null: none. @throws OperatorError if it is not there or does not answer */
  choose(id: string | null, deadline: Deadline): Promise<ResponseOf<ModelApi['PUT /api/model']>>;
}

type ModelApi = typeof models;

export interface ConsoleDeps extends SessionDeps {
  readonly jobs: Jobs;
  readonly links: SignedLinks;
  readonly clock: Clock;
  readonly config: Config;
  readonly models: ModelOfInstallation;
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
  /** The operator's proxies, as this process knows them. */
  proxies(): OperationsView['proxies'];
  /** The operator's unblocker, as this process knows it; undefined if none is set. */
  unblocker(): OperationsView['unblocker'];
}
