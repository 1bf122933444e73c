import { allowsUrl } from '../foundation/egress/index.ts';
import { accountsRoom } from '../platform/accounts/index.ts';
import { createFeeds } from '../platform/feeds/index.ts';
import { type OwnFunction, providersRoom, readProviders } from '../platform/providers/index.ts';
import { webhookRoom } from '../platform/webhooks/index.ts';
import type { Foundation } from './foundation.ts';
import type { Opening } from './opening.ts';

export type Platform = Awaited<ReturnType<typeof openPlatform>>;

interface PlatformNeeds {
  /** What provider files can name with `run`. */
  readonly functions: Readonly<Record<string, OwnFunction>>;
  /** JSON of what a `ref` of a webhook event names; undefined when it is gone. */
  documentOf(ref: string): Promise<string | undefined>;
}

/** Accounts, data providers, webhooks and feeds. */
export async function openPlatform(
  { config, overrides, clock, log, use }: Opening,
  { db, jobs, mail, egressTo, toWeb, toWebhooks, allowWebhooks }: Foundation,
  { functions, documentOf }: PlatformNeeds,
) {
  const oidc = config.oidc && { config: config.oidc, egress: egressTo([config.oidc.issuer]) };
  const { accounts } = use(
    accountsRoom({
      ...{ db, config, clock, log, mail, oidc, passwordCost: overrides.passwordCost },
      egress: toWeb,
    }),
  );
  await accounts.prepare();
  if (config.apiKey && !(await accounts.keys.ensure(config.apiKey))) {
    log.warn({}, 'TRAWL_API_KEY is revoked and will be rejected');
  }
  const files = readProviders({ ...config.providers, functions: Object.keys(functions) });
  const { unsupportedSites } = config.providers;
  const egress = egressTo(files.flatMap(({ base }) => base ?? []));
  const { providers } = use(
    providersRoom({ ...{ db, accounts, egress, functions, unsupportedSites, log }, providers: files }),
  );
  const { webhooks } = use(
    webhookRoom({
      ...{ db, jobs, clock, log, retentionDays: config.retentionDays, window: config.webhookWindow },
      egress: toWebhooks,
      mayBePlain: (url) => allowsUrl(allowWebhooks, url),
      resolve: documentOf,
    }),
  );
  const feeds = createFeeds({ db, accounts, clock, publicUrl: config.publicUrl?.replace(/\/+$/, '') });
  return { accounts, providers, webhooks, feeds };
}
