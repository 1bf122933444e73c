import { readFile } from 'node:fs/promises';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import type { SnapshotFile } from './list-bucket.ts';
import { type Requests, textOf } from './requests.ts';

/** What a manifest says about a part. */
interface StatedPart {
  readonly records: number | undefined;
  readonly size: number | undefined;
}

/**
 * OpenAlex's list of its parts (the form of Redshift): path below the manifest's folder -> facts. Entries that name no part, and parts
 * that are listed twice, are noted.
 * @throws OperatorError if it is no manifest
 */
export async function readManifest(
  file: SnapshotFile,
  requests: Requests,
  notes: string[],
): Promise<Map<string, StatedPart>> {
  const text = file.isLocal ? await readFile(file.at, 'utf8') : await requests.ask(file.at, textOf);
  const entries = entriesOf(text);
  if (entries === undefined)
    throw new OperatorError(`${file.at} is no manifest: a JSON object with "entries" is expected`);
  const parts = new Map<string, StatedPart>();
  for (const entry of entries) {
    const { url, meta } = (entry ?? {}) as {
      url?: unknown;
      meta?: { content_length?: unknown; record_count?: unknown };
    };
    const path =
      typeof url === 'string' ? /(?:^|\/)(updated_date=\d{4}-\d{2}-\d{2}\/[^/]+\.gz)$/.exec(url)?.[1] : undefined;
    if (path === undefined) notes.push(`an entry of the manifest names no part: ${JSON.stringify(url)?.slice(0, 200)}`);
    else if (parts.has(path)) notes.push(`${path} is listed twice in the manifest; it is read once`);
    else parts.set(path, { records: whole(meta?.record_count), size: whole(meta?.content_length) });
  }
  return parts;
}

function entriesOf(text: string): readonly unknown[] | undefined {
  try {
    const { entries } = JSON.parse(text) as { entries?: unknown };
    return Array.isArray(entries) ? entries : undefined;
  } catch {
    return undefined;
  }
}

const whole = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
