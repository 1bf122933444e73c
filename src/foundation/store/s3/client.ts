import type { LookupFunction } from 'node:net';
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/index.ts';
import { credentialsOf } from './credentials.ts';

/**
 * Requests to one bucket by the AWS SDK, which signs them, reads the replies, corrects for a clock that is off, and finds and renews
 * credentials. It is loaded when the first request is made: 0.2 s and 37 MB, which nobody pays who has files in a folder.
 */
export interface S3Client {
  /**
   * Makes a request.
   * @param request is called again when credentials have expired earlier than they said
   * @throws S3Error; Error when the store cannot be reached or no credentials are found
   */
  ask<Reply>(request: (s3: S3, at: AtBucket) => Promise<Reply>): Promise<Reply>;
  /** The same for one that may be refused. @returns undefined when it was refused with one of these codes or statuses */
  ask<Reply>(
    request: (s3: S3, at: AtBucket) => Promise<Reply>,
    expected: readonly (string | number)[],
  ): Promise<Reply | undefined>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
}

/** The part that all requests have in common. */
export interface AtBucket {
  readonly Bucket: string;
}

/** The store refused a request. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  /** Such as `NoSuchKey`; empty when the store did not say. */
  readonly code: string;
  /** How often the request was made, from 1 on. */
  readonly attempts: number;
  constructor(status: number, code: string, message: string, attempts = 1, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.attempts = attempts;
  }
}

export interface S3ClientOptions {
  /** Milliseconds before the second attempt; each further one waits twice as long. Default 200. */
  readonly firstPause?: number;
  /** Milliseconds without a byte after which an attempt has failed. Default 60,000. */
  readonly patience?: number;
  /** Finds the addresses of host names. Default: the system's. */
  readonly lookup?: LookupFunction;
}

/** Attempts altogether: with the default pauses they span some six seconds. */
const ATTEMPTS = 6;
/** Milliseconds. */
const LONGEST_PAUSE = 10_000;
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
/** Codes that pass, although their status does not say so. */
const PASSING = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);
/** Codes after which new credentials may help. */
const EXPIRED = new Set(['ExpiredToken', 'TokenRefreshRequired', 'InvalidToken', 'InvalidAccessKeyId']);

export function createS3Client(config: S3Config, options: S3ClientOptions = {}): S3Client {
  const at = { Bucket: config.bucket };
  let opened: Promise<S3> | undefined;
  let closed = false;

  async function renew(s3: S3): Promise<void> {
    // The type leaves out what the implementation takes.
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
  const { firstPause = 200, patience = 60_000, lookup } = options;
  const { endpoint, region, pathStyle } = config;
  const [{ S3 }, credentials] = await Promise.all([import('@aws-sdk/client-s3'), credentialsOf(config)]);
  const agent = { keepAlive: true, maxSockets: 64, ...(lookup && { lookup }) };
  const s3 = new S3({
    ...{ endpoint, region, credentials, forcePathStyle: pathStyle },
    // All that follows would otherwise be read from the environment and from profiles, and the endpoint is ours.
    ...{ useFipsEndpoint: false, useDualstackEndpoint: false, useArnRegion: false, defaultsMode: 'legacy' },
    // Many stores other than AWS refuse the newer checksums, and some the question whether to go on.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    expectContinueHeader: false,
    ...{ maxAttempts: ATTEMPTS, retryStrategy: retries(firstPause, isClosed) },
    requestHandler: {
      ...{ connectionTimeout: CONNECT_TIMEOUT, socketTimeout: patience },
      ...{ httpAgent: agent, httpsAgent: agent },
    },
  });
  s3.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw described(config, error, args);
      }
    },
    { step: 'build', priority: 'low', name: 'describeErrors' },
  );
  return s3;
}

/** What the strategy of the SDK is told about an attempt that failed. */
interface Failure {
  readonly error?: unknown;
  readonly errorType: string;
}

/**
 * The six attempts of any client of ours, where the SDK would make three within half a second: a store may be gone for as long as a
 * node of it starts again.
 */
function retries(firstPause: number, isClosed: () => boolean): NonNullable<S3ClientConfig['retryStrategy']> {
  const token = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });
  return {
    acquireInitialRetryToken: async () => token(0, 0),
    async refreshRetryTokenForRetry(before: ReturnType<typeof token>, { error, errorType }: Failure) {
      const attempts = before.getRetryCount() + 1;
      const { status, code } = saidIn(error);
      const isPassing = (errorType !== 'CLIENT_ERROR' && status !== 501) || PASSING.has(code);
      if (!isPassing || attempts >= ATTEMPTS || isClosed()) throw error;
      const pause = Math.min(firstPause * 2 ** (attempts - 1), LONGEST_PAUSE);
      return token(attempts, pause * (0.5 + Math.random() / 2));
    },
    recordSuccess() {},
  };
}

/** What an error of the SDK has in it. */
function saidIn(error: unknown): { status: number; code: string; attempts: number } {
  const { $metadata = {}, name = '' } = error as {
    $metadata?: { httpStatusCode?: number; attempts?: number };
    name?: string;
  };
  return { status: $metadata.httpStatusCode ?? 0, code: name, attempts: $metadata.attempts ?? 1 };
}

/** Names that the SDK gives to what has none. */
const NAMELESS = new Set(['', 'Error', 'Unknown', 'UnknownError', 'S3ServiceException']);

/** @param args of the request that failed */
function described(config: S3Config, error: unknown, args: { input: object; request: unknown }): unknown {
  if (!(error instanceof Error) || error.name === 'CredentialsProviderError') return error;
  const { Key: key = '' } = args.input as { Key?: string };
  const { method } = args.request as { method: string };
  const start = `S3 storage at ${config.endpoint}: ${method} ${key}`;
  const { status, code: name, attempts } = saidIn(error);
  if (status === 0) {
    const { code = error.name } = error as NodeJS.ErrnoException;
    return new Error(`${start}: ${error.message || code}`, { cause: error });
  }
  // Between us and the store there may be a proxy with a page of its own, which is no XML.
  const isUnread = error.message.includes('Deserialization error');
  const code = isUnread || NAMELESS.has(name) ? '' : name;
  const message = isUnread || NAMELESS.has(error.message) ? '' : error.message;
  const reason = [code, message].filter(Boolean).join(': ') || 'no reason given';
  return new S3Error(status, code, `${start}: ${status} ${reason}`, attempts, error);
}

function noCredentials({ endpoint }: S3Config, error: Error): Error {
  return new Error(
    `S3 storage at ${endpoint}: no credentials found (${error.message}); set TRAWL_S3_ACCESS_KEY_ID and TRAWL_S3_SECRET_ACCESS_KEY, or give the machine, container or profile a role`,
    { cause: error },
  );
}
