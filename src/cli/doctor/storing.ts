import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createDocuments, installedPacks, packsFolder } from '../../engines/documents/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import {
  type Blobs,
  createBlobs,
  createS3Blobs,
  requireAbilities,
  s3CredentialSource,
} from '../../foundation/store/index.ts';
import { placeOf } from '../s3-place.ts';
import { attempt, type Finding } from './check.ts';
import { checkFolder } from './machine.ts';

/** Writes, lists, reads and deletes an object. @throws Error, OperatorError naming the ability that is missing */
export async function tryStoring(blobs: Blobs): Promise<void> {
  const key = `doctor/${randomUUID()}`;
  const can = async <T>(what: string, act: Promise<T>): Promise<T> => {
    try {
      return await act;
    } catch (error) {
      throw new OperatorError(`cannot ${what}: ${(error as Error).message}`, { cause: error });
    }
  };
  await can('write an object', blobs.put(key, key));
  try {
    const listed = await can('list objects', Array.fromAsync(blobs.list(key)));
    if (listed.length !== 1) throw new OperatorError('an object that was just written is not listed');
    const found = await can('read an object', blobs.get(key));
    if (found === undefined || (await text(found.body)) !== key) {
      throw new OperatorError('an object that was just written cannot be read back');
    }
  } catch (error) {
    // The first thing that failed is the one to tell.
    await blobs.delete(key).catch(() => {});
    throw error;
  }
  await can('delete an object', blobs.delete(key));
}

/** Checks the storage of files: a writable folder, or a bucket in which objects can be written, also in parts, listed, read and deleted. */
export async function checkBlobs(config: Pick<Config, 'blobDir' | 's3Blobs'>): Promise<Finding> {
  const { s3Blobs } = config;
  if (!s3Blobs) return checkFolder('blobs', config.blobDir, 'TRAWL_BLOBS');
  return attempt('blobs', 'TRAWL_BLOBS, TRAWL_S3_*', async () => {
    await using blobs = createBlobs(config);
    await tryStoring(blobs);
    await requireAbilities(s3Blobs, ['multipart']);
    const source = await s3CredentialSource(s3Blobs);
    return `${placeOf(s3Blobs)} at ${s3Blobs.endpoint}; credentials from ${source}`;
  });
}

/**
 * Checks the storage of the search index: a writable folder, or a bucket in which objects can be written, also in parts and unless they exist,
 * listed, read and deleted.
 */
export async function checkIndex({ indexDir, indexS3 }: Pick<Config, 'indexDir' | 'indexS3'>): Promise<Finding> {
  if (!indexS3) return checkFolder('index folder', indexDir, 'TRAWL_INDEX');
  return attempt('index', 'TRAWL_INDEX, TRAWL_S3_*', async () => {
    await using bucket = createS3Blobs(indexS3);
    await tryStoring(bucket);
    await requireAbilities(indexS3, ['conditional', 'multipart']);
    const source = await s3CredentialSource(indexS3);
    return `${placeOf(indexS3)} at ${indexS3.endpoint}; cached in ${indexDir}; credentials from ${source}`;
  });
}

/** A PDF page with one word. Readers don't need the cross-reference table. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length 37>>stream
BT /F 12 Tf 20 100 Td (readable) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Reads a file as the service does, in a separate process. @throws DocumentError the reason of a failure */
export async function readsFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  using documents = createDocuments();
  const { markdown } = await documents.toMarkdown(Buffer.from(PDF), deadlineIn(30_000), { pdf: { mode: 'fast' } });
  if (markdown !== 'readable') throw new Error('the test PDF was not converted correctly');
  const packs = [...installedPacks(packsFolder(dataDir)).keys()].sort().join(', ');
  return `PDF, office files, e-books, emails and ZIP; OCR with the language packs ${packs} (more: trawl ocr add)`;
}
