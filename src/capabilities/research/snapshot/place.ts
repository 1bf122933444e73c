import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';

/** Where a snapshot is: a folder of this machine, or objects below a URL. */
export type SnapshotPlace =
  | { readonly kind: 'folder'; readonly path: string }
  /** A folder of a web server (`base` ends in `/`) or a single file there. */
  | { readonly kind: 'web'; readonly base: string }
  /** A public bucket. `bucketUrl` ends in `/`; `prefix` is '' or ends in `/`. */
  | { readonly kind: 'bucket'; readonly bucketUrl: string; readonly prefix: string };

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Whether this names something else than a file of this machine. */
export const isRemote = (place: string): boolean => /^(https?|s3):\/\//i.test(place);

/** Whether the import of this place is one of a snapshot: a URL or a folder. */
export const isSnapshot = async (place: string): Promise<boolean> =>
  isRemote(place) || (await stat(place).catch(() => undefined))?.isDirectory() === true;

/**
 * @param endpoint of an S3 store that has the bucket in its path; AWS by default
 * @throws OperatorError for a URL that names no such place
 */
export function readPlace(place: string, endpoint?: string): SnapshotPlace {
  if (!isRemote(place)) return { kind: 'folder', path: resolve(place) };
  if (!place.startsWith('s3://')) {
    if (!URL.canParse(place)) throw new OperatorError(`${place} is not a URL`);
    const url = new URL(place);
    url.hash = '';
    return { kind: 'web', base: url.href };
  }
  const [, bucket, path = ''] = S3_URL.exec(place) ?? [];
  if (bucket === undefined) throw new OperatorError(`${place} is no s3://bucket/prefix`);
  const prefix = path.replace(/\/*$/, '');
  const bucketUrl =
    endpoint === undefined ? `https://${bucket}.s3.amazonaws.com/` : `${endpoint.replace(/\/*$/, '')}/${bucket}/`;
  return { kind: 'bucket', bucketUrl, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** The folder beside, for the last part of the place's path; undefined if the place has another one. */
export function beside(place: SnapshotPlace, last: string, other: string): SnapshotPlace | undefined {
  if (place.kind === 'folder') {
    return place.path.endsWith(`/${last}`) ? { kind: 'folder', path: resolve(place.path, '..', other) } : undefined;
  }
  if (place.kind === 'web') {
    const base = place.base.replace(/\/*$/, '/');
    return base.endsWith(`/${last}/`) ? { kind: 'web', base: new URL(`../${other}/`, base).href } : undefined;
  }
  const { prefix } = place;
  if (prefix !== `${last}/` && !prefix.endsWith(`/${last}/`)) return undefined;
  return { ...place, prefix: `${prefix.slice(0, -last.length - 1)}${other}/` };
}
