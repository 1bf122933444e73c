import { join } from 'node:path';
import type { Config, S3Config } from '../../config/index.ts';

/** Where an index lies: an absolute folder, or a bucket and a folder for copies of what is read as files. Threads can be told of it. */
export type IndexPlace = string | { readonly dir: string; readonly s3: S3Config };

/** What of the settings says where the indexes lie. */
export type IndexConfig = Pick<Config, 'indexDir'> & Partial<Pick<Config, 'indexS3'>>;

/** Where the indexes lie. */
export const indexPlace = ({ indexDir: dir, indexS3: s3 }: IndexConfig): IndexPlace => (s3 ? { dir, s3 } : dir);

/** The folder on this machine, of the index or of its copies. */
export const dirOf = (place: IndexPlace): string => (typeof place === 'string' ? place : place.dir);

/** The bucket; undefined when all is in the folder. */
export const bucketOf = (place: IndexPlace): S3Config | undefined => (typeof place === 'string' ? undefined : place.s3);

/** A place inside of another. @param name of a folder */
export function placeIn(place: IndexPlace, name: string): IndexPlace {
  if (typeof place === 'string') return join(place, name);
  return { dir: join(place.dir, name), s3: { ...place.s3, prefix: `${place.s3.prefix}${name}/` } };
}

/** How it is named in what people read. */
export function namedPlace(place: IndexPlace): string {
  return typeof place === 'string' ? place : `s3://${place.s3.bucket}/${place.s3.prefix}`.replace(/\/$/, '');
}
