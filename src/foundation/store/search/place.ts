import { join } from 'node:path';
import type { Config, S3Config } from '../../config/index.ts';

/** Location of an index: an absolute folder, or a bucket and a folder for local copies. Can be cloned to threads. */
export type IndexPlace = string | { readonly dir: string; readonly s3: S3Config };

/** The settings for the location of the indexes. */
export type IndexConfig = Pick<Config, 'indexDir'> & Partial<Pick<Config, 'indexS3'>>;

/** The configured location of the indexes. */
export const indexPlace = ({ indexDir: dir, indexS3: s3 }: IndexConfig): IndexPlace => (s3 ? { dir, s3 } : dir);

/** The local folder of an index or of its copies. */
export const dirOf = (place: IndexPlace): string => (typeof place === 'string' ? place : place.dir);

/** The bucket; undefined for an index in a folder. */
export const bucketOf = (place: IndexPlace): S3Config | undefined => (typeof place === 'string' ? undefined : place.s3);

/** A subfolder of a location. */
export function placeIn(place: IndexPlace, name: string): IndexPlace {
  if (typeof place === 'string') return join(place, name);
  return { dir: join(place.dir, name), s3: { ...place.s3, prefix: `${place.s3.prefix}${name}/` } };
}

/** The location as shown to people. */
export function namedPlace(place: IndexPlace): string {
  return typeof place === 'string' ? place : `s3://${place.s3.bucket}/${place.s3.prefix}`.replace(/\/$/, '');
}
