import type { LookupFunction } from 'node:net';
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/index.ts';
import { table } from '../../kernel/table.ts';
import { credentialsOf } from './credentials.ts';

/**
 * Requests to one bucket through the AWS SDK, which signs them, parses the responses, corrects clock skew, and finds and renews
 * credentials. The SDK takes 0.2 s and 37 MB, so it is loaded with the first request.
 */
export interface S3Client {
  /**
   * Sends a request.
   * @param request is called again when credentials expire early
   * @throws S3Error; Error when the store cannot be reached or no credentials are found
   */
  ask<Reply>(request: (s3: S3, at: AtBucket) => Promise<Reply>): Promise<Reply>;
  /** Like `ask`, but returns undefined for an S3Error with one of the expected codes or statuses. */
  ask<Reply>(
    request: (s3: S3, at: AtBucket) => Promise<Reply>,
    expected: readonly (string | number)[],
  ): Promise<Reply | undefined>;
  /** Aborts requests in flight. */
  close(): Promise<void>;
}

/** The input that all requests share. */
interface AtBucket {
  readonly Bucket: string;
}

/** The store refused a request. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** Such as `NoSuchKey`; empty when the store sent none. */
  readonly code: string;
  /** Number of attempts, at least 1. */
  readonly attempts: number;
  constructor(status: number, code: string, message: string, attempts = 1, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.attempts = attempts;
  }
}

export interface S3ClientOptions {
  /** Milliseconds before the second attempt, doubled with each further one. Default 200. */
  readonly firstPause?: number;
  /** Idle timeout of an attempt in milliseconds. Default 60,000. */
  readonly idleTimeout?: number;
  /** Resolves host names. Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** Attempts in total; with the default pauses they span about six seconds. */
const ATTEMPTS = 6;
/** Upper bound of the pause between attempts, in milliseconds. */
const MAX_PAUSE = 10_000;
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** Codes of transient errors whose status does not show it. */
const TRANSIENT = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);
/** Codes after which new credentials may help. */
const EXPIRED = new Set(['ExpiredToken', 'TokenRefreshRequired', 'InvalidToken', 'InvalidAccessKeyId']);

export function createS3Client(config: S3Config, options: S3ClientOptions = {}): S3Client {
  const at = { Bucket: config.bucket };
  let opened: Promise<S3> | undefined;
  let closed = false;

  async function renew(s3: S3): Promise<void> {
    // The type omits a parameter of the implementation.
    const credentials: (options?: object) => Promise<unknown> = s3.config.credentials;
    await credentials({ forceRefresh: true });
  }

  return {
    async ask<Reply>(request: (s3: S3, at: AtBucket) => Promise<Reply>, expected: readonly (string | number)[] = []) {
      opened ??= open(config, options, () => closed);
      const s3 = await opened;
      try {
        return await request(s3, at).catch(async (error: unknown) => {
          const mayHelp = error instanceof S3Error && EXPIRED.has(error.code) && config.accessKeyId === undefined;
          if (!mayHelp) throw error;
          await renew(s3);
          return request(s3, at);
        });
      } catch (error) {
        if (error instanceof S3Error && (expected.includes(error.status) || expected.includes(error.code))) {
          return undefined as Reply;
        }
        if (error instanceof Error && error.name === 'CredentialsProviderError') throw noCredentials(config, error);
        throw error;
      }
    },
    async close() {
      closed = true;
      (await opened?.catch(() => undefined))?.destroy();
    },
  };
}

async function open(config: S3Config, options: S3ClientOptions, isClosed: () => boolean): Promise<S3> {
  const { firstPause = 200, idleTimeout = 60_000, lookup } = options;
  const { endpoint, region, pathStyle } = config;
  const [{ S3 }, credentials] = await Promise.all([import('@aws-sdk/client-s3'), credentialsOf(config)]);
  const agent = { keepAlive: true, maxSockets: 64, ...(lookup && { lookup }) };
  const s3 = new S3({
    ...{ endpoint, region, credentials, forcePathStyle: pathStyle },
    // The SDK would read these from the environment and from profiles, which must not override the configured endpoint.
    ...{ useFipsEndpoint: false, useDualstackEndpoint: false, useArnRegion: false, defaultsMode: 'legacy' },
    // Many stores other than AWS reject the newer checksums, and some reject Expect: 100-continue.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    expectContinueHeader: false,
    ...{ maxAttempts: ATTEMPTS, retryStrategy: retries(firstPause, isClosed) },
    requestHandler: {
      ...{ connectionTimeout: CONNECT_TIMEOUT, socketTimeout: idleTimeout },
      ...{ httpAgent: agent, httpsAgent: agent },
    },
  });
  s3.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args);
        } catch (error) {
          throw described(config, error, args, commandName);
        }
      },
    { step: 'build', priority: 'low', name: 'describeErrors' },
  );
  return s3;
}

/** A failed attempt, as the SDK passes it to its retry strategy. */
interface Failure {
  readonly error?: unknown;
  readonly errorType: string;
}

/**
 * The retry strategy: six attempts, where the SDK makes three within half a second. A store may be down while one of its nodes
 * restarts.
 */
function retries(firstPause: number, isClosed: () => boolean): NonNullable<S3ClientConfig['retryStrategy']> {
  const token = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });
  return {
    acquireInitialRetryToken: async () => token(0, 0),
    async refreshRetryTokenForRetry(before: ReturnType<typeof token>, { error, errorType }: Failure) {
      const attempts = before.getRetryCount() + 1;
      const { status, code } = partsOf(error);
      const isTransient = (errorType !== 'CLIENT_ERROR' && status !== 501) || TRANSIENT.has(code);
      if (!isTransient || attempts >= ATTEMPTS || isClosed()) throw error;
      const pause = Math.min(firstPause * 2 ** (attempts - 1), MAX_PAUSE);
      return token(attempts, pause * (0.5 + Math.random() / 2));
    },
    recordSuccess() {},
  };
}

/** The status, code and number of attempts of an SDK error. */
function partsOf(error: unknown): { status: number; code: string; attempts: number } {
  const { $metadata = {}, name = '' } = error as {
    $metadata?: { httpStatusCode?: number; attempts?: number };
    name?: string;
  };
  return { status: $metadata.httpStatusCode ?? 0, code: name, attempts: $metadata.attempts ?? 1 };
}

/** The code of a refusal for want of a right. */
export const DENIED = 'AccessDenied';
/** Names that the SDK gives to errors without a code. */
const NAMELESS = new Set(['', 'Error', 'Unknown', 'UnknownError', 'S3ServiceException']);

/** The rights that operations need, where they are not named alike. */
const RIGHTS = table({
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  ListObjectsV2: 'ListBucket',
  ListMultipartUploads: 'ListBucketMultipartUploads',
});

/**
 * Rewrites an error with the endpoint, the request and the right that is missing.
 * @param args of the failed request
 * @param command its name, such as `PutObjectCommand`
 */
function described(config: S3Config, error: unknown, args: { input: object; request: unknown }, command = ''): unknown {
  if (!(error instanceof Error) || error.name === 'CredentialsProviderError') return error;
  const { Key: key = '' } = args.input as { Key?: string };
  const { method } = args.request as { method: string };
  const start = `S3 storage at ${config.endpoint}: ${method} ${key}`;
  const { status, code: name, attempts } = partsOf(error);
  if (status === 0) {
    const { code = error.name } = error as NodeJS.ErrnoException;
    return new Error(`${start}: ${error.message || code}`, { cause: error });
  }
  // A proxy in front of the store may respond with a page that is not XML.
  const isUnread = error.message.includes('Deserialization error');
  const code = isUnread || NAMELESS.has(name) ? '' : name;
  const message = isUnread || NAMELESS.has(error.message) ? '' : error.message;
  const reason = [code, message].filter(Boolean).join(': ') || 'no reason given';
  const operation = command.replace(/Command$/, '');
  const lack = code === DENIED ? `; the key does not have the right s3:${RIGHTS[operation] ?? operation}` : '';
  return new S3Error(status, code, `${start}: ${status} ${reason}${lack}`, attempts, error);
}

function noCredentials({ endpoint }: S3Config, error: Error): Error {
  return new Error(
    `S3 storage at ${endpoint}: no credentials found (${error.message}); set TRAWL_S3_ACCESS_KEY_ID and TRAWL_S3_SECRET_ACCESS_KEY, or give the machine, container or profile a role`,
    { cause: error },
  );
}
