import { S3_PLACE } from './bucket.ts';
import type { SettingValues } from './settings.ts';

/** A bucket of an S3-compatible store, with credentials. */
export interface S3Config {
  readonly bucket: string;
  /** Prefix of all keys: empty, or a path that ends in a slash. */
  readonly prefix: string;
  /** `https://host[:port]` without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  /** undefined, like the secret: the default credential chain of AWS is used. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  readonly sessionToken: string | undefined;
  /** Whether the bucket is in the path; otherwise it is in the host name. */
  readonly pathStyle: boolean;
}

/** The buckets of blobs and index, undefined for folders. `missing` is an error message for incomplete settings. */
export function s3Of(v: SettingValues): {
  s3Blobs: S3Config | undefined;
  indexS3: S3Config | undefined;
  missing?: string;
} {
  const [blobs, index] = [bucketOf('TRAWL_BLOBS', v.blobs, v), bucketOf('TRAWL_INDEX', v.index, v)];
  const missing = [blobs, index].find((one) => typeof one === 'string');
  if (missing !== undefined) return { s3Blobs: undefined, indexS3: undefined, missing };
  return { s3Blobs: blobs as S3Config | undefined, indexS3: index as S3Config | undefined };
}

/** @returns an error message for incomplete settings; undefined for a folder */
function bucketOf(name: string, place: string | undefined, v: SettingValues): S3Config | string | undefined {
  const [, bucket, path = ''] = S3_PLACE.exec(place ?? '') ?? [];
  if (bucket === undefined) return undefined;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey, s3Region: region = 'us-east-1' } = v;
  const keys = [accessKeyId, secretAccessKey];
  if (keys.includes(undefined) && [...keys, v.s3SessionToken].some((key) => key !== undefined)) {
    const unset = accessKeyId === undefined ? 'TRAWL_S3_ACCESS_KEY_ID' : 'TRAWL_S3_SECRET_ACCESS_KEY';
    return `${name}=${place} needs ${unset}`;
  }
  const endpoint = v.s3Endpoint?.replace(/\/+$/, '') ?? `https://s3.${region}.amazonaws.com`;
  // The certificate for *.s3.amazonaws.com does not match a bucket name with a dot.
  const pathStyle = v.s3Addressing ? v.s3Addressing === 'path' : v.s3Endpoint !== undefined || bucket.includes('.');
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return {
    ...{ bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, pathStyle },
    sessionToken: v.s3SessionToken,
  };
}
