import { OperatorError } from '../../foundation/kernel/errors.ts';

/**
 * The manifest of an archive, its first entry. An archive is a gzipped tar file of the manifest, then
 *
 *     database/trawl.db   the SQLite database (missing for PostgreSQL)
 *     index/…             the search index
 *     blobs/…             stored files
 *     data/…              everything else in the data folder, such as rejects of imports
 */
export interface Manifest {
  /** Format version of the archive. */
  readonly format: number;
  /** Version of Trawl that created it. */
  readonly trawl: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly database: 'sqlite' | 'none';
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  /** Slash-separated path inside the archive. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

export const MANIFEST = 'trawl-backup.json';
export const FORMAT = 1;
export const DATABASE = 'database/trawl.db';
/** The folders of an archive. */
const ROOTS = ['database', 'index', 'blobs', 'data'] as const;
/** Limit of a manifest in bytes: 64 MB list about 400,000 files. */
export const LARGEST_MANIFEST = 64 * 1024 * 1024;

/**
 * Parses an untrusted manifest.
 * @throws OperatorError when it is invalid or of a newer format, or contains a path outside of its folder
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

/** Whether a path is relative to one of the known folders, without `..`, drive, backslash and control characters. */
function isSafe(path: string): boolean {
  const parts = path.split('/');
  if (parts.length < 2 || !(ROOTS as readonly string[]).includes(parts[0] as string)) return false;
  return parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0-\x1f]/.test(part));
}
