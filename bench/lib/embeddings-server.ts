import { serve } from './site.ts';

/**
 * A process that stands in for an embeddings endpoint, on 127.0.0.1; tells its port to its parent. It knows nothing of meaning: with
 * `words` texts of the same words have near vectors, with `noise` a vector says nothing at all, as that of the worst of models.
 */

const [kind = 'words', dimensions = '384'] = process.argv.slice(2);
const SIZE = Number(dimensions);

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Adds a direction that belongs to a seed: xorshift, a sign for each number. */
function addDirection(vector: Float32Array, seed: number): void {
  let state = seed | 1;
  for (let i = 0; i < SIZE; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    vector[i] = (vector[i] as number) + (state & 1 ? 1 : -1);
  }
}

function vectorOf(text: string): string {
  const vector = new Float32Array(SIZE);
  const seeds = kind === 'noise' ? [text] : new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  for (const seed of seeds) addDirection(vector, hashOf(seed));
  if (vector.every((value) => value === 0)) vector[0] = 1;
  return Buffer.from(vector.buffer).toString('base64');
}

serve(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const { input } = JSON.parse(body) as { input: string[] };
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data, model: kind }));
});
