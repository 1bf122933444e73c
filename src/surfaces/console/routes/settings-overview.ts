import type { settingGroup } from '@trawl/contract/api/settings.ts';
import { counted } from '@trawl/contract/counted.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import type { Config } from '../../../foundation/config/index.ts';
import type { Outage } from '../../../foundation/kernel/outages.ts';
import { namedDatabase } from '../../../foundation/store/index.ts';
import type { ModelOfInstallation } from '../deps.ts';

type OverviewGroup = Wire<typeof settingGroup>;
type OverviewRow = OverviewGroup['rows'][number];

interface Shown {
  readonly model: ModelOfInstallation['inUse'];
  readonly sandboxWarning: string | undefined;
  readonly indexWarning: string | undefined;
  readonly outages: readonly Outage[];
}

/**
 * The configuration for the dashboard, without secrets; `trawl doctor` checks more.
 * @param shown the language model in use, and problems of the browser's sandbox, of indexes that cannot be written, and of stores and services outside
 */
export function overviewOf(config: Config, { model, sandboxWarning, indexWarning, outages }: Shown): OverviewGroup[] {
  const on = (name: string, detail: string, change: string | null): OverviewRow => ({
    name,
    state: 'on',
    detail,
    change,
  });
  const row = (name: string, detail: string | undefined, without: string, change: string): OverviewRow =>
    detail === undefined ? { name, state: 'off', detail: without, change } : on(name, detail, change);
  const { database, oidc, embeddings } = config;
  return [
    ...(outages.length === 0 ? [] : [{ name: 'Failing now', rows: outages.map(outageRow) }]),
    {
      name: 'Storage',
      rows: [
        on(
          'Database',
          database.kind === 'sqlite' ? 'SQLite, built in' : `PostgreSQL at ${namedDatabase(database.url)}`,
          'DATABASE_URL',
        ),
        indexRow(config, indexWarning),
        on('Retention', `Activity and feedback for ${counted(config.retentionDays, 'day')}`, 'TRAWL_RETENTION_DAYS'),
      ],
    },
    {
      name: 'Access',
      rows: [
        on('Keys', config.auth === 'open' ? 'Not needed on this machine' : 'Every request needs one', 'TRAWL_AUTH'),
        on(
          'Public address',
          config.publicUrl ?? 'The address that each client uses',
          'TRAWL_PUBLIC_URL, TRAWL_TRUST_PROXY',
        ),
        row(
          'OpenID Connect',
          oidc && `${oidc.issuer}${oidc.domains.length > 0 ? ` for ${oidc.domains.join(', ')}` : ''}`,
          'People sign in with passwords',
          'TRAWL_OIDC_ISSUER, TRAWL_OIDC_CLIENT_ID, TRAWL_OIDC_CLIENT_SECRET',
        ),
        row(
          'Mail',
          config.smtpUrl && hostOf(config.smtpUrl),
          'Links are shown instead of mailed',
          'TRAWL_SMTP_URL, TRAWL_MAIL_FROM',
        ),
        on('Plans', config.plansFile, 'TRAWL_PLANS, TRAWL_RATE_LIMIT'),
      ],
    },
    {
      name: 'Models',
      rows: [
        row(
          'Language model',
          model === null ? undefined : `${model.name} at ${model.place}`,
          'The built-in extractive model is used',
          'trawl model use, TRAWL_LLM_MODEL',
        ),
        row(
          'Embeddings',
          embeddings && `${embeddings.model} at ${hostOf(embeddings.baseUrl)}`,
          'Vectors are trained on the papers',
          'TRAWL_EMBEDDINGS_BASE_URL, TRAWL_EMBEDDINGS_MODEL, TRAWL_EMBEDDINGS_API_KEY',
        ),
      ],
    },
    { name: 'Browser', rows: [sandboxRow(config.browserSandbox, sandboxWarning)] },
    {
      name: 'Network',
      rows: [
        row('Proxy', config.proxy && hostOf(config.proxy), 'Requests are sent directly', 'TRAWL_PROXY'),
        row(
          'Private network',
          config.allowPrivateNetwork || undefined,
          'Private addresses are blocked',
          'TRAWL_ALLOW_PRIVATE_NETWORK',
        ),
        row(
          'Live paper search',
          config.researchLive === 'off' ? undefined : config.researchLive,
          'Searches use only the local catalog',
          'TRAWL_RESEARCH_LIVE',
        ),
      ],
    },
  ];
}

function outageRow({ of, since }: Outage): OverviewRow {
  const name = `${of.charAt(0).toUpperCase()}${of.slice(1)}`;
  return { name, state: 'broken', detail: `Failing since ${since.slice(0, 16).replace('T', ' ')} UTC`, change: null };
}

function indexRow({ indexS3, indexDir }: Config, warning: string | undefined): OverviewRow {
  const row = { name: 'Search index', change: 'TRAWL_INDEX' };
  if (warning !== undefined) return { ...row, state: 'broken', detail: warning };
  return { ...row, state: 'on', detail: indexS3 ? `Bucket ${indexS3.bucket}` : indexDir };
}

function sandboxRow(rule: Config['browserSandbox'], warning: string | undefined): OverviewRow {
  const row = { name: 'Sandbox', change: 'TRAWL_BROWSER_SANDBOX' };
  if (warning !== undefined) return { ...row, state: 'broken', detail: warning };
  if (rule === 'off') return { ...row, state: 'off', detail: "Pages run without the browser's sandbox" };
  return { ...row, state: 'on', detail: "Pages run in the browser's sandbox" };
}

/** Host and port of a URL, without user and password. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid URL';
}

/** The overview for people other than operators: what is on, without details. */
export function withoutDetails(groups: readonly OverviewGroup[]): OverviewGroup[] {
  return groups.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => ({ name: row.name, state: row.state, detail: '', change: null })),
  }));
}
