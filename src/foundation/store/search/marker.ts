import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOfBody } from 'node:stream/consumers';
import { OperatorError } from '../../kernel/errors.ts';
import { createS3Client } from '../s3/client.ts';
import { readObject } from '../s3/read.ts';
import { writeObject } from '../s3/write.ts';
import { syncFolder } from '../sqlite-sync.ts';
import { type IndexPlace, namedPlace } from './place.ts';

/** The format of an index, in a file next to its tables, which keeps incompatible versions from reading or writing it. */
export interface IndexMarker {
  /** Format of the tables. */
  readonly format: number;
  /** Id of the index, which is also in the database. */
  readonly indexId: string;
}

const FILE = 'trawl-index.json';

/**
 * Reads the marker of an index; undefined without one. Changes nothing.
 * @throws OperatorError when the marker cannot be read or parsed, or when the format is newer than `newest`
 */
export async function readIndexMarker(place: IndexPlace, newest: number): Promise<IndexMarker | undefined> {
  const name = namedPlace(place);
  const text = await readText(place).catch((error: Error) => {
    throw new OperatorError(`cannot read the index in ${name}: ${error.message}`, { cause: error });
  });
  if (text === undefined) return undefined;
  const marker = parse(text);
  if (!marker)
    throw new OperatorError(
      `${name}/${FILE} is not a Trawl index marker; move the files away to start with an empty index`,
    );
  if (marker.format > newest) {
    throw new OperatorError(
      `the index in ${name} was written by a newer version of Trawl (format ${marker.format}, this version knows ${newest}); start that version or a later one, or move the index away to rebuild it from the database`,
    );
  }
  return marker;
}

/** Writes the marker atomically. @throws OperatorError when it cannot be written */
export async function writeIndexMarker(place: IndexPlace, marker: IndexMarker): Promise<void> {
  try {
    await writeText(place, `${JSON.stringify(marker)}\n`);
  } catch (error) {
    throw new OperatorError(`cannot write the index in ${namedPlace(place)}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function readText(place: IndexPlace): Promise<string | undefined> {
  if (typeof place === 'string') {
    return readFile(join(place, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }
  const s3 = createS3Client(place.s3);
  try {
    const found = await readObject(s3, place.s3.prefix + FILE);
    return found && (await textOfBody(found.body));
  } finally {
    await s3.close();
  }
}

async function writeText(place: IndexPlace, text: string): Promise<void> {
  if (typeof place === 'string') {
    await mkdir(place, { recursive: true, mode: 0o700 });
    const draft = join(place, `.${FILE}.${process.pid}`);
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, join(place, FILE));
    await syncFolder(place);
    return;
  }
  const s3 = createS3Client(place.s3);
  try {
    await writeObject(s3, { key: place.s3.prefix + FILE, contentType: 'application/json' }, text);
  } finally {
    await s3.close();
  }
}

function parse(text: string): IndexMarker | undefined {
  try {
    const value = JSON.parse(text) as Partial<IndexMarker>;
    if (!Number.isInteger(value.format) || !/^[0-9a-f]{8,40}$/.test(value.indexId ?? '')) return undefined;
    return { format: value.format as number, indexId: value.indexId as string };
  } catch {
    return undefined;
  }
}
