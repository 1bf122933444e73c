import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { SnapshotFile } from './list-bucket.ts';
import { listFiles } from './listing.ts';
import { readManifest } from './manifest.ts';
import { beside, type SnapshotPlace } from './place.ts';
import type { Requests } from './requests.ts';
import type { SnapshotSource } from './sources.ts';

/** A part of a snapshot that is imported as a whole. */
export interface SnapshotPart extends SnapshotFile {
  readonly holds: 'records' | 'merges';
  /** OpenAlex: the day on which its works changed. */
  readonly day?: string;
  /** Works in it and its bytes, as the manifest says. */
  readonly stated?: { readonly records: number | undefined; readonly size: number | undefined };
}

/** Bytes of a part, as far as they are known. */
export const sizeOf = ({ size, stated, about }: SnapshotPart): number | undefined => size ?? stated?.size ?? about;

interface Parts {
  readonly parts: readonly SnapshotPart[];
  /** What is strange about the snapshot, in a line each. */
  readonly notes: readonly string[];
}

const WORKS = /^(?:(?:.*\/)?works\/)?updated_date=(\d{4}-\d{2}-\d{2})\/[^/]+\.gz$/;
const MERGES = /^(?:(?:.*\/)?merged_ids\/)?works\/([^/]+)\.csv\.gz$/;
const PUBMED = /(?:^|\/)[^/]+\.xml(?:\.gz)?$/;
const ARXIV = /\.(?:json|jsonl)(?:\.gz)?$|\.zip$/;

/** The parts of a snapshot in the order of their import. @throws OperatorError if the place cannot be listed or holds none */
export async function partsOf(source: SnapshotSource, place: SnapshotPlace, requests: Requests): Promise<Parts> {
  const files = await listFiles(place, requests);
  const notes: string[] = [];
  const parts =
    source === 'openalex'
      ? await openalexParts(place, files, requests, notes)
      : files.filter(({ name }) => (source === 'pubmed' ? PUBMED : ARXIV).test(name)).map(recordsOf);
  if (parts.length === 0) {
    throw new OperatorError(`no parts of ${source} found there: ${NAMES[source]} (docs/import-formats.md)`);
  }
  return { parts: source === 'pubmed' ? parts.sort(byUpdate) : parts, notes };
}

const NAMES: Readonly<Record<SnapshotSource, string>> = {
  openalex: 'they are named updated_date=YYYY-MM-DD/part_NNN.gz, and a manifest may list them',
  pubmed: 'they are named *.xml.gz',
  arxiv: 'they are named *.json, *.json.gz or *.zip',
};

const recordsOf = (file: SnapshotFile): SnapshotPart => ({ ...file, holds: 'records' });

/** The baseline comes before the updates of it. */
const byUpdate = (a: SnapshotPart, b: SnapshotPart): number =>
  Number(a.name.includes('updatefiles/')) - Number(b.name.includes('updatefiles/'));

async function openalexParts(
  place: SnapshotPlace,
  files: readonly SnapshotFile[],
  requests: Requests,
  notes: string[],
): Promise<SnapshotPart[]> {
  const manifest = files.find(({ name }) => /^(?:(?:.*\/)?works\/)?manifest$/.test(name));
  const stated = manifest === undefined ? undefined : await readManifest(manifest, requests, notes);
  const works = new Map<string, SnapshotPart>();
  for (const file of files) {
    const day = WORKS.exec(file.name)?.[1];
    if (day !== undefined) works.set(file.name, { ...recordsOf(file), day });
  }
  for (const [path, facts] of stated ?? []) {
    const folder = (manifest as SnapshotFile).name.slice(0, -'manifest'.length);
    const name = `${folder}${path}`;
    const listed = works.get(name);
    if (listed !== undefined) works.set(name, { ...listed, stated: facts });
    else if (manifest?.isLocal === false && !files.some((file) => WORKS.test(file.name))) {
      const at = new URL(path.split('/').map(encodeURIComponent).join('/'), manifest.at).href;
      const day = WORKS.exec(path)?.[1] as string;
      works.set(name, { name, at, isLocal: false, holds: 'records', day, stated: facts });
    } else notes.push(`${name} is in the manifest, but not there`);
  }
  if (stated !== undefined) {
    const unlisted = [...works.values()].filter((part) => part.stated === undefined).length;
    if (unlisted > 0) notes.push(`${unlisted} parts are there, but not in the manifest; they are read, too`);
  }
  const days = [...works.values()].sort((a, b) => compare(a.day as string, b.day as string) || compare(a.name, b.name));
  return works.size === 0 ? [] : [...days, ...(await mergesOf(place, files, requests, notes))];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Lists of works that became others lie beside the works; the oldest comes first. */
async function mergesOf(
  place: SnapshotPlace,
  files: readonly SnapshotFile[],
  requests: Requests,
  notes: string[],
): Promise<SnapshotPart[]> {
  const neighbour = beside(place, 'works', 'merged_ids');
  const others =
    neighbour === undefined
      ? []
      : await listFiles(neighbour, requests).catch((error: unknown) => {
          if (!(error instanceof OperatorError)) throw error;
          notes.push(`no list of merged works: ${error.message}`);
          return [];
        });
  return [...files, ...others]
    .filter(({ name }) => MERGES.test(name))
    .map((file): SnapshotPart => ({ ...file, holds: 'merges' }))
    .sort((a, b) => compare(a.name.replace(/.*\//, ''), b.name.replace(/.*\//, '')));
}
