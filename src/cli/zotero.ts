import { randomUUID } from 'node:crypto';
import { OperatorError } from '../foundation/kernel/errors.ts';

/**
 * Zotero on this machine: its local API for reading (zotero.org/support/dev/web_api/v3/local_api), which lets programs in once its setting
 * allows it, and the import of its connector for writing.
 */

/** Where Zotero listens. */
export const ZOTERO = 'http://127.0.0.1:23119';
/** Records of one request, and at most. */
const PAGE = 100;
const MOST = 1_000_000;
const NOT_ALLOWED =
  'Zotero lets no other programs in: turn on Settings, Advanced, "Allow other applications on this computer to communicate with Zotero"';

interface Collection {
  readonly key: string;
  readonly name: string;
}

/** The collection with this key or name. @throws OperatorError if there is none, or several have the name */
export async function findCollection(at: string, given: string): Promise<Collection> {
  const all: Collection[] = [];
  for await (const text of pagesOf(at, '/api/users/0/collections')) {
    const found = asArray(parsed(text)).map(({ key, data }) => ({ key: String(key), name: String(data?.name) }));
    all.push(...found);
  }
  const byKey = all.find(({ key }) => key === given);
  if (byKey !== undefined) return byKey;
  const [found, ...others] = all.filter(({ name }) => name === given);
  if (found === undefined) {
    const names = all.map(({ key, name }) => `${name} (${key})`).join(', ');
    throw new OperatorError(`Zotero has no collection "${given}"${names === '' ? '' : `; it has ${names}`}`);
  }
  if (others.length > 0) {
    const keys = [found, ...others].map(({ key }) => key).join(', ');
    throw new OperatorError(`several collections of Zotero are named "${given}"; use a key: ${keys}`);
  }
  return found;
}

/** The items of a collection, or of the whole library without one, as texts of CSL-JSON. @throws OperatorError */
export function itemsOf(at: string, collection: Collection | undefined): AsyncGenerator<string> {
  const place = collection === undefined ? '' : `/collections/${encodeURIComponent(collection.key)}`;
  return pagesOf(at, `/api/users/0${place}/items/top`, 'csljson');
}

/**
 * Adds references to the collection that is selected in Zotero.
 * @param ris in the format RIS
 * @throws OperatorError
 */
export async function addToZotero(at: string, ris: string): Promise<void> {
  const headers = { 'content-type': 'application/x-research-info-systems' };
  const response = await ask(at, `/connector/import?session=${randomUUID()}`, { method: 'POST', headers, body: ris });
  await response.body?.cancel();
}

/** The pages of an answer: `Total-Results` says how many records there are, of which attachments and notes are left out of exports. */
async function* pagesOf(at: string, path: string, format?: 'csljson'): AsyncGenerator<string> {
  for (let start = 0; start < MOST; start += PAGE) {
    const query = new URLSearchParams({ start: String(start), limit: String(PAGE), ...(format && { format }) });
    const response = await ask(at, `${path}?${query}`, { headers: { 'zotero-api-version': '3' } });
    yield await response.text();
    if (!(Number(response.headers.get('total-results')) > start + PAGE)) return;
  }
  throw new OperatorError(`Zotero says that it has more than ${MOST} records`);
}

async function ask(at: string, path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(`${at.replace(/\/$/, '')}${path}`, { ...init, redirect: 'error' }).catch(() => {
    throw new OperatorError(`Zotero does not answer at ${at}; start it, or give its address with --zotero`);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new OperatorError(response.status === 403 ? NOT_ALLOWED : `Zotero answered ${response.status} to ${path}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError('what answers is not Zotero: its answer is not JSON');
  }
}

interface ApiRecord {
  readonly key?: unknown;
  readonly data?: { readonly name?: unknown };
}

const asArray = (value: unknown): readonly ApiRecord[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
