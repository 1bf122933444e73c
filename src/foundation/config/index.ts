// Over 10 kB: the type of all settings, and how each is parsed.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '../kernel/errors.ts';
import type { LogLevel } from '../kernel/log.ts';
import { setField } from '../kernel/table.ts';
import { mailFromOf, type OidcConfig, oidcOf, plansFileOf } from './accounts.ts';
import { type S3Config, s3Of } from './blobs.ts';
import { type CrawlsConfig, crawlsOf } from './crawls.ts';
import { type Environment, originOf } from './environment.ts';
import { type SettingInForce, settingsInForce } from './in-force.ts';
import {
  type EmbeddingsConfig,
  embeddingsOf,
  type ModelConfig,
  type ModelRoles,
  modelKeysOf,
  modelOf,
  modelRolesOf,
} from './models.ts';
import { type ProvidersConfig, providersOf } from './providers.ts';
import { type ProxySetting, plainProxyOf } from './proxies.ts';
import { type ProxyFile, readProxyFile } from './proxy-file.ts';
import { type SearchConfig, searchOf } from './search.ts';
import { type FULLTEXT_SOURCES, type LIVE_SOURCES, SETTINGS, type SettingValues } from './settings.ts';
import { type TracesConfig, tracesOf } from './traces.ts';
import { type UnblockerConfig, unblockerOf } from './unblocker.ts';

export type { OidcConfig } from './accounts.ts';
export type { S3Config } from './blobs.ts';
export { originOf, readEnvironment } from './environment.ts';
export { RULES as FIRECRAWL_RULES } from './firecrawl-env/rules.ts';
export { translateEnv } from './firecrawl-env/translate.ts';
export { type SettingInForce, settingsInForce } from './in-force.ts';
export type { EmbeddingsConfig, ModelConfig } from './models.ts';
export type { ProvidersConfig } from './providers.ts';
export type { ProxySetting } from './proxies.ts';
export type { SearchEngineSetting } from './search-engines.ts';
export { SETTINGS, type Setting, type SettingKey } from './settings.ts';
export type { TracesConfig } from './traces.ts';
export type { UnblockerConfig } from './unblocker.ts';
export { unknownSettings } from './unknown-settings.ts';

/** All settings, parsed and validated. Loaded once at the start. */
export interface Config extends SearchConfig, CrawlsConfig {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly apiKey: string | undefined;
  readonly auth: 'required' | 'open';
  /** Whether an empty catalog gets the starter library. */
  readonly starter: boolean;
  /** Whether /v1 answers. */
  readonly v1: boolean;
  readonly database:
    | { readonly kind: 'sqlite'; readonly file: string }
    | { readonly kind: 'postgres'; readonly url: string };
  /** Roles of this process; at least one is true. */
  readonly roles: { readonly api: boolean; readonly worker: boolean };
  /** Absolute folder of the search index; with `indexS3`, of local copies and drafts. */
  readonly indexDir: string;
  /** undefined: the index is in `indexDir`. */
  readonly indexS3: S3Config | undefined;
  /** Absolute folder of the blobs; unused when `s3Blobs` is set. */
  readonly blobDir: string;
  /** undefined: blobs are in `blobDir`. */
  readonly s3Blobs: S3Config | undefined;
  readonly logLevel: LogLevel;
  /** Requests per minute, team and endpoint group on the default plan. */
  readonly rateLimit: number;
  /** Bytes. */
  readonly maxBody: number;
  /** Limit of concurrent connections of one client network. */
  readonly connectionsPerAddress: number;
  /** Limit of a file to parse, in bytes. */
  readonly maxUpload: number;
  /** Milliseconds. */
  readonly gatewayTimeout: number;
  readonly publicUrl: string | undefined;
  /** Of a running service, for commands. */
  readonly url: string | undefined;
  readonly trustProxy: readonly string[];
  /** For requests other than page fetches; one of `proxies`. */
  readonly proxy: string | undefined;
  /** The operator's proxies by tier and country. */
  readonly proxies: readonly ProxySetting[];
  /** How teams and hosts share them. */
  readonly proxySharing: Pick<ProxyFile, 'shares' | 'sticky'>;
  /** undefined: challenges stay what they are. */
  readonly unblocker: UnblockerConfig | undefined;
  /** Says where whoever asks it is, for `trawl doctor`. */
  readonly proxyCheckUrl: string | undefined;
  /** undefined: the system's name servers. */
  readonly dns: 'system' | readonly string[] | undefined;
  readonly allowPrivateNetwork: string;
  readonly allowPrivateWebhooks: string;
  /** Path of the browser binary. */
  readonly chrome: string | undefined;
  /** Whether the browser's sandbox is required, optional or disabled. */
  readonly browserSandbox: 'require' | 'try' | 'off';
  readonly internalUrl: string | undefined;
  /** Path of bwrap, or `off`; undefined: search for it. */
  readonly bubblewrap: string | undefined;
  readonly contactEmail: string | undefined;
  /** Of the environment, which wins over a chosen one; see `modelInForce`. */
  readonly llm: ModelConfig | undefined;
  /** They hold for a chosen model, too. */
  readonly modelRoles: ModelRoles;
  /** Addresses that are asked for models when a person wants to know. */
  readonly modelServers: readonly string[];
  /** Keys of hosted models, by the variable that they are in. */
  readonly modelKeys: ReadonlyMap<string, string>;
  /** undefined: vectors are trained on the papers. */
  readonly embeddings: EmbeddingsConfig | undefined;
  /** Stages of a paper search beyond keyword search. */
  readonly researchStages: { readonly expansion: boolean; readonly vectors: boolean; readonly structure: boolean };
  readonly researchLive: 'off' | 'auto' | 'always';
  /** Public APIs for paper searches; `url` replaces the API's default. */
  readonly researchSources: readonly { readonly name: (typeof LIVE_SOURCES)[number]; readonly url?: string }[];
  /** Whether full texts are fetched. */
  readonly researchFulltext: 'off' | 'auto';
  /** Sources of full texts; `url` replaces the source's default. */
  readonly researchFulltextSources: readonly {
    readonly name: (typeof FULLTEXT_SOURCES)[number];
    readonly url?: string;
  }[];
  readonly openalexApiKey: string | undefined;
  readonly semanticScholarApiKey: string | undefined;
  readonly researchHyde: boolean;
  readonly researchRerank: boolean;
  /** Milliseconds. */
  readonly researchModelTimeout: number;
  /** Whether developer searches query GitHub; `auto`: only with a token. */
  readonly developerLive: 'off' | 'auto' | 'always';
  readonly githubUrl: string;
  readonly githubToken: string | undefined;
  /** Absolute path of the file of plans. */
  readonly plansFile: string;
  /** Third-party data. */
  readonly providers: ProvidersConfig;
  /** Days. */
  readonly retentionDays: number;
  /** Size of the page cache in bytes. */
  readonly pageCacheBytes: number;
  /** The prefix of the TimeGates of a Memento server, or their address with `{url}`; undefined: older copies are not looked up. */
  readonly mementoServer: string | undefined;
  /** Path or name of yt-dlp, installed or not. */
  readonly ytDlp: string;
  /** Path or name of ffmpeg, installed or not. */
  readonly ffmpeg: string;
  /** undefined: no mail is sent. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** undefined: people sign in with passwords only. */
  readonly oidc: OidcConfig | undefined;
  /** undefined: no traces are sent. */
  readonly traces: TracesConfig | undefined;
  /** What all of this was read from, without secrets, for people. */
  readonly inForce: readonly SettingInForce[];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/**
 * Parses the settings from an environment.
 * @throws OperatorError with one line that lists every invalid setting and why
 */
export function loadConfig(env: Environment, cwd: string = process.cwd()): Config {
  const wrong: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(SETTINGS)) {
    const { name, value = setting.fallback } = originOf(setting, env);
    if (value === undefined) continue;
    const parsed = setting.schema.safeParse(value);
    if (parsed.success) setField(values, key, parsed.data);
    else wrong.push(`${name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
  }
  if (wrong.length > 0) throw new OperatorError(`settings: ${wrong.join('; ')}`);
  const v = values as SettingValues;
  const host = v.host as string;
  if (v.auth === 'open' && !LOOPBACK.test(host) && !v.authOpenAnywhere) {
    throw new OperatorError(
      `settings: TRAWL_AUTH=open with HOST=${host} lets anyone on the network in; set TRAWL_AUTH_OPEN_ANYWHERE=1 to allow it`,
    );
  }
  const { missing, ...search } = searchOf(v);
  const { missing: missingOfS3, s3Blobs, indexS3 } = s3Of(v);
  for (const lack of [missing, missingOfS3]) if (lack !== undefined) throw new OperatorError(`settings: ${lack}`);
  const roles = { api: /api/.test(v.roles as string), worker: /worker/.test(v.roles as string) };
  if (!(roles.api && roles.worker) && !v.databaseUrl) {
    throw new OperatorError(
      `settings: TRAWL_ROLES=${v.roles} needs DATABASE_URL: the built-in database supports only a single process with both roles`,
    );
  }
  const dataDir = resolve(cwd, v.dataDir as string);
  const proxyFile = v.proxyFile ? readProxyFile(resolve(cwd, v.proxyFile)) : undefined;
  const proxies = [...(v.proxy ?? []), ...(proxyFile?.proxies ?? [])];
  return {
    port: v.port as number,
    host,
    dataDir,
    apiKey: v.apiKey,
    auth: v.auth as Config['auth'],
    starter: v.starter as boolean,
    v1: v.v1 as boolean,
    database: v.databaseUrl
      ? { kind: 'postgres', url: v.databaseUrl }
      : { kind: 'sqlite', file: resolve(dataDir, 'trawl.db') },
    roles,
    indexDir: indexS3 ? resolve(dataDir, 'index-copies') : resolve(cwd, v.index ?? resolve(dataDir, 'index')),
    indexS3,
    blobDir: v.blobs && !v.blobs.startsWith('s3:') ? resolve(cwd, v.blobs) : resolve(dataDir, 'blobs'),
    s3Blobs,
    logLevel: v.logLevel as LogLevel,
    rateLimit: v.rateLimit as number,
    maxBody: v.maxBody as number,
    connectionsPerAddress: v.connectionsPerAddress as number,
    maxUpload: v.maxUpload as number,
    gatewayTimeout: (v.gatewayTimeout as number) * 1000,
    publicUrl: v.publicUrl,
    url: v.url,
    trustProxy: v.trustProxy ? v.trustProxy.split(',').map((part) => part.trim()) : [],
    proxy: plainProxyOf(proxies),
    proxies,
    proxySharing: proxyFile ?? { shares: new Map(), sticky: 'none' },
    proxyCheckUrl: v.proxyCheckUrl,
    unblocker: unblockerOf(v),
    dns: v.dns,
    allowPrivateNetwork: v.allowPrivateNetwork as string,
    allowPrivateWebhooks: v.allowPrivateWebhooks as string,
    chrome: v.chrome,
    browserSandbox: v.browserSandbox ?? (LOOPBACK.test(host) ? 'try' : 'require'),
    bubblewrap: v.bubblewrap,
    internalUrl: v.internalUrl,
    contactEmail: v.contactEmail,
    llm: modelOf(v),
    modelRoles: modelRolesOf(v),
    modelServers: v.modelServers as string[],
    modelKeys: modelKeysOf(v),
    embeddings: embeddingsOf(v),
    researchStages: {
      expansion: v.researchExpansion as boolean,
      vectors: v.researchVectors as boolean,
      structure: v.researchStructure as boolean,
    },
    researchLive: v.researchLive as Config['researchLive'],
    researchSources: v.researchSources as Config['researchSources'],
    researchFulltext: v.researchFulltext as Config['researchFulltext'],
    researchFulltextSources: v.researchFulltextSources as Config['researchFulltextSources'],
    openalexApiKey: v.openalexApiKey,
    semanticScholarApiKey: v.semanticScholarApiKey,
    researchHyde: v.researchHyde as boolean,
    researchRerank: v.researchRerank as boolean,
    researchModelTimeout: (v.researchModelTimeout as number) * 1000,
    developerLive: v.developerLive as Config['developerLive'],
    githubUrl: v.githubUrl as string,
    githubToken: v.githubToken,
    plansFile: plansFileOf(v, cwd),
    providers: providersOf(v, cwd),
    retentionDays: v.retentionDays as number,
    ...crawlsOf(v),
    pageCacheBytes: (v.pageCache as number) * 1024 * 1024,
    mementoServer: v.mementoServer,
    ytDlp: v.ytDlp as string,
    ffmpeg: v.ffmpeg as string,
    smtpUrl: v.smtpUrl,
    mailFrom: mailFromOf(v),
    oidc: oidcOf(v),
    traces: tracesOf(v),
    inForce: settingsInForce(env),
    ...search,
  };
}

/** Whether other users of this machine can read the `.env` file of the working folder, which usually holds keys and passwords. */
export function isEnvFileExposed(): boolean {
  const mode = statSync('.env', { throwIfNoEntry: false })?.mode ?? 0;
  return process.platform !== 'win32' && (mode & 0o077) !== 0;
}

/** What to tell the operator then. */
export const ENV_FILE_EXPOSED = 'Other users of this machine can read .env. Run: chmod 600 .env';
