import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { OperatorError } from '../../foundation/kernel/errors.ts';

/**
 * What an archive says of itself, as its first entry. An archive is a gzipped tar file of this, then
 *
 *     database/trawl.db   the SQLite database (not there when the database is PostgreSQL)
 *     index/…             the search index
 *     blobs/…             stored files
 *     data/…              everything else in the data folder, such as rejects of imports
 */
export interface Manifest {
  /** The form of the archive. */
  readonly format: number;
  /** The Trawl that made it. */
  readonly trawl: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly database: 'sqlite' | 'none';
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  /** Path inside the archive, parts between slashes. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

export const MANIFEST = 'trawl-backup.json';
export const FORMAT = 1;
export const DATABASE = 'database/trawl.db';
/** The folders that an archive may hold. */
export const ROOTS = ['database', 'index', 'blobs', 'data'] as const;
/** A manifest names every file; 64 MB are some 400 thousand of them. */
export const LARGEST_MANIFEST = 64 * 1024 * 1024;

/**
 * Reads a manifest that may come from anywhere.
 * @throws OperatorError when it is none, when it is of a newer version, or when it names a path that leaves its folder
 */
export function parseManifest(text: string, archive: string): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new OperatorError(`${archive} is not a Trawl backup: its manifest is not JSON`);
  }
  if (typeof manifest !== 'object' || manifest === null || !Number.isInteger(manifest.format)) {
    throw new OperatorError(`${archive} is not a Trawl backup: its manifest has no format number`);
  }
  if ((manifest.format as number) > FORMAT) {
    throw new OperatorError(
      `${archive} was created by a newer version of Trawl (${String(manifest.trawl)}, format ${manifest.format}; this version supports format ${FORMAT})`,
    );
  }
  const { files } = manifest;
  if (!Array.isArray(files) || !files.every(isFile)) {
    throw new OperatorError(`${archive} is damaged: the list of files in its manifest is malformed`);
  }
  const unsafe = files.find(({ path }) => !isSafe(path));
  if (unsafe)
    throw new OperatorError(`${archive} was rejected: it contains the unsafe path ${JSON.stringify(unsafe.path)}`);
  if (new Set(files.map(({ path }) => path)).size !== files.length) {
    throw new OperatorError(`${archive} is damaged: its manifest lists a file twice`);
  }
  const hasDatabase = files.some(({ path }) => path === DATABASE);
  if (manifest.database !== (hasDatabase ? 'sqlite' : 'none')) {
    throw new OperatorError(`${archive} is damaged: the database is missing`);
  }
  return manifest as Manifest;
}

function isFile(value: unknown): value is ManifestFile {
  const file = value as Partial<ManifestFile> | null;
  return (
    typeof file === 'object' &&
    file !== null &&
    typeof file.path === 'string' &&
    Number.isSafeInteger(file.size) &&
    (file.size as number) >= 0 &&
    /^[0-9a-f]{64}$/.test(file.sha256 ?? '')
  );
}

/** A relative path below one of the known folders: no way up, no drive, no backslash, no control character. */
function isSafe(path: string): boolean {
  const parts = path.split('/');
  if (parts.length < 2 || !(ROOTS as readonly string[]).includes(parts[0] as string)) return false;
  return parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0-\x1f]/.test(part));
}

/** Of a whole file, hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
}
