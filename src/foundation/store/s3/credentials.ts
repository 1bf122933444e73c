import type { S3Config } from '../../config/index.ts';

/**
 * Credentials for the store. Keys in the settings take precedence. Without them the AWS SDK uses its default chain (profiles,
 * processes, web identity, containers, instance metadata, in this order) and renews credentials before they expire.
 */

/** Credentials of the SDK; `$source` has the codes of their sources. */
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly expiration?: Date;
  readonly $source?: object;
}

type CredentialSource = (options?: { readonly forceRefresh?: boolean }) => Promise<Credentials>;

/** Names of credential sources, by the SDK's code. The first code that is present determines the name. */
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

/** Credential chains by region, shared by all clients of the process. */
const chains = new Map<string, Promise<CredentialSource>>();

/** @returns the keys of the settings, or a function that finds and renews credentials */
export async function credentialsOf(config: S3Config): Promise<Credentials | CredentialSource> {
  const { accessKeyId, secretAccessKey, sessionToken, region } = config;
  if (accessKeyId !== undefined && secretAccessKey !== undefined) {
    return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  }
  let chain = chains.get(region);
  if (!chain) {
    chain = import('@aws-sdk/client-s3').then(({ S3Client }) => {
      // The client hands these on to its default chain: a metadata service gets a second for each of three attempts.
      const settings = { region, maxRetries: 2 };
      return new S3Client(settings).config.credentials;
    });
    chains.set(region, chain);
  }
  return chain;
}

/**
 * Describes where the credentials come from.
 * @throws Error when none are found
 */
export async function credentialSourceOf(config: S3Config): Promise<string> {
  const found = await credentialsOf(config);
  if (typeof found !== 'function') return 'the settings';
  const { $source = {} } = await found();
  // The last source of the chain, instance metadata, sets no code.
  if (Object.keys($source).length === 0) return 'an instance role';
  return SOURCES.find(([code]) => Object.hasOwn($source, code))?.[1] ?? 'the AWS defaults';
}
