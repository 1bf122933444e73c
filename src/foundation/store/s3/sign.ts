import { createHash, createHmac } from 'node:crypto';

/** AWS Signature Version 4 in the form that S3 takes, by headers. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */

export interface Credentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

export interface Unsigned {
  readonly method: string;
  /** With its path and query as they are sent: `encodePath` and `encodeQuery` write them. */
  readonly url: URL;
  /** All that are sent, but for `host`; names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * @param now milliseconds since 1970; stores refuse what is more than 15 minutes off
 * @returns the headers to send, with `authorization`
 */
export function sign({ method, url, headers, body }: Unsigned, keys: Credentials, now: number): Record<string, string> {
  const time = `${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const date = time.slice(0, 8);
  const hash = sha256(body);
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
    ...(keys.sessionToken === undefined ? {} : { 'x-amz-security-token': keys.sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...signed.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${date}/${keys.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [date, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** A path in the one form that signatures know. */
export function encodePath(path: string): string {
  return path.split('/').map(encode).join('/');
}

/** A query in the one form that signatures know: sorted, with an equals sign after each name. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** All but letters, digits, `-`, `.`, `_` and `~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
