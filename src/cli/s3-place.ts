import type { S3Config } from '../foundation/config/index.ts';

/** The location as in the settings: `s3://bucket/prefix`. */
export function placeOf({ bucket, prefix }: Pick<S3Config, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}
