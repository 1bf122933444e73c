import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { checkBlobs } from '../../../src/cli/doctor/storing.ts';
import { loadConfig } from '../../../src/foundation/config/index.ts';
import { createBlobs } from '../../../src/foundation/store/index.ts';
import { indexPlace, openTextIndexReader, openTextIndexWriter } from '../../../src/foundation/store/search/index.ts';

/**
 * Uses a bucket with the environment of argv[2], and does what the lines of its input say: `put`, `index` and `doctor`. It writes
 * `ok` or what went wrong, or for the doctor what that found.
 */
const env = JSON.parse(process.argv[2] as string) as Record<string, string>;
Object.assign(process.env, env);
const config = loadConfig(env);
const blobs = createBlobs(config);

async function put(): Promise<string> {
  await blobs.put('a/file', 'its bytes');
  const found = await blobs.get('a/file');
  return found && (await text(found.body)) === 'its bytes' ? 'ok' : 'not what was put';
}

async function index(): Promise<string> {
  const [place, shape] = [indexPlace(config), { name: 'notes', numbers: ['year'], lists: [] }] as const;
  const writer = await openTextIndexWriter(place, shape, 'a1');
  const terms = { offsets: Int32Array.of(0, 5), bytes: Buffer.from('otter') };
  await writer.add({ ids: Int32Array.of(1), terms, numbers: { year: Int32Array.of(2026) }, lists: {} });
  const version = await writer.build();
  writer.close();
  const reader = openTextIndexReader(place, shape);
  const { ids } = await reader.search({ id: 'a1', version }, ['otter'], { limit: 10 });
  reader.close();
  return ids.length === 1 ? 'ok' : 'not what was indexed';
}

const jobs: Record<string, () => Promise<string>> = {
  put,
  index,
  doctor: async () => {
    const { state, detail } = await checkBlobs(config);
    return `${state}: ${detail}`;
  },
};
for await (const line of createInterface({ input: process.stdin })) {
  console.log(await (jobs[line] as () => Promise<string>)().catch((error: Error) => error.message));
}
