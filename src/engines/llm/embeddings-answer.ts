import { ModelError } from './errors.ts';

/** Numbers in a vector at most; the largest models have some 8,000. */
const MOST_DIMENSIONS = 32_768;

/**
 * The vectors of an /embeddings response (platform.openai.com/docs/api-reference/embeddings), in the order of the texts by `index`, each of
 * length 1. Vectors may be arrays of numbers or base64 of little-endian floats.
 * @param size required length of each vector; undefined if unknown
 * @throws ModelError unusable: not JSON, too few or repeated vectors, vectors of other sizes, invalid numbers
 */
export function readEmbeddings(body: Uint8Array, count: number, size: number | undefined): Float32Array[] {
  const items = itemsOf(body);
  if (items.length !== count) throw unusable(`${items.length} vectors for ${count} texts`);
  const vectors = new Array<Float32Array | undefined>(count);
  let expected = size;
  // Where no item has an index, the order is that of the texts.
  const hasIndexes = items.some((item) => item.index !== undefined && item.index !== null);
  items.forEach((item, order) => {
    const index = hasIndexes ? item.index : order;
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= count) {
      throw unusable('a vector for no text');
    }
    if (vectors[index] !== undefined) throw unusable(`two vectors for text ${index}`);
    const vector = vectorOf(item.embedding);
    expected ??= vector.length;
    if (vector.length !== expected) throw unusable(`vectors of ${vector.length} numbers instead of ${expected}`);
    vectors[index] = normalized(vector);
  });
  return vectors as Float32Array[];
}

interface Item {
  readonly index?: unknown;
  readonly embedding?: unknown;
}

function itemsOf(body: Uint8Array): readonly Item[] {
  const text = new TextDecoder().decode(body);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unusable(`not JSON but ${JSON.stringify(text.slice(0, 80))}`);
  }
  const data = typeof json === 'object' && json !== null ? (json as { data?: unknown }).data : undefined;
  if (!Array.isArray(data)) throw unusable('JSON without "data"');
  return data.map((item: unknown) => (typeof item === 'object' && item !== null ? item : {}));
}

function vectorOf(raw: unknown): Float32Array {
  if (typeof raw === 'string') return fromBase64(raw);
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > MOST_DIMENSIONS) throw unusable('an item without vector');
  if (!raw.every((value) => typeof value === 'number')) throw unusable('a vector with values that are not numbers');
  return Float32Array.from(raw as number[]);
}

function fromBase64(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0 || bytes.length > 4 * MOST_DIMENSIONS) {
    throw unusable('a vector that is not base64 of floats');
  }
  const vector = new Float32Array(bytes.length / 4);
  for (let i = 0; i < vector.length; i++) vector[i] = bytes.readFloatLE(4 * i);
  return vector;
}

/** The vector at length 1. */
function normalized(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const length = Math.sqrt(square);
  // Also where a number is NaN or infinite.
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) throw unusable('a vector without direction');
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) / length;
  return vector;
}

const unusable = (what: string): ModelError => new ModelError('unusable', `the embeddings endpoint returned ${what}`);
