import type { S3Config } from '../../config/index.ts';

/**
 * Who we are at the store. Keys of the settings win. Without them the AWS SDK looks where it looks in every other program (profiles,
 * processes, web identity, containers, instance metadata, in this order) and gets new credentials before the old ones expire.
 */

/** Credentials as the SDK hands them out; `$source` has the codes of the ways that they came by. */
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
  readonly $source?: object;
}

export type CredentialSource = (options?: { readonly forceRefresh?: boolean }) => Promise<Credentials>;

/** Where credentials can come from, by the code that the SDK marks them with; the first that is there names it. */
const SOURCES: readonly (readonly [code: string, name: string])[] = [
  ['CREDENTIALS_PROFILE', 'a profile'],
  ['CREDENTIALS_PROFILE_SOURCE_PROFILE', 'a profile'],
  ['CREDENTIALS_PROFILE_NAMED_PROVIDER', 'a profile'],
  ['CREDENTIALS_PROFILE_STS_WEB_ID_TOKEN', 'a profile'],
  ['CREDENTIALS_PROFILE_PROCESS', 'a profile'],
  ['CREDENTIALS_PROFILE_SSO', 'a profile'],
  ['CREDENTIALS_PROFILE_LOGIN', 'a profile'],
  ['CREDENTIALS_PROCESS', 'a profile'],
  ['CREDENTIALS_SSO', 'a profile'],
  ['CREDENTIALS_HTTP', 'the container'],
  ['CREDENTIALS_STS_ASSUME_ROLE_WEB_ID', 'a web identity'],
];

/** One for all clients of the process, by region, so that they share what was fetched. */
const chains = new Map<string, Promise<CredentialSource>>();

/** @returns the keys of the settings, or what finds credentials and renews them */
export async function credentialsOf(config: S3Config): Promise<Credentials | CredentialSource> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = config;
  if (accessKeyId !== undefined && secretAccessKey !== undefined) {
    return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  }
  let chain = chains.get(region);
  if (!chain) {
    chain = import('@aws-sdk/credential-provider-node').then(({ defaultProvider }) =>
      // A metadata service gets a second for each of three attempts.
      defaultProvider({ clientConfig: { region }, maxRetries: 2 }),
    );
    chains.set(region, chain);
  }
  return chain;
}

/**
 * In a few words, where the credentials come from.
 * @throws Error when none are found
 */
export async function credentialSourceOf(config: S3Config): Promise<string> {
  const found = await credentialsOf(config);
  if (typeof found !== 'function') return 'the settings';
  const { $source = {} } = await found();
  // The end of the chain leaves no mark.
  if (Object.keys($source).length === 0) return 'an instance role';
  return SOURCES.find(([code]) => code in $source)?.[1] ?? 'the AWS defaults';
}
