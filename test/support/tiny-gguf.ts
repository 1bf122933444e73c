import { writeFileSync } from 'node:fs';

/** Small GGUF files (github.com/ggml-org/ggml/blob/master/docs/gguf.md) with random weights, for tests of what loads them. */

export interface TinyGguf {
  /** `llama` by default. */
  readonly architecture?: string;
  /** Tokens that it says it was trained for. */
  readonly context?: number;
  readonly layers?: number;
  readonly seed?: number;
}

const WIDTH = 64;
const HEADS = 4;
const INNER = 128;

type Field = readonly [key: string, type: number, value: unknown];
const UINT32 = 4;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;
const INT32 = 5;

/** A model of the llama architecture whose tokens are the bytes; its answers are noise. */
export function writeTinyGguf(file: string, options: TinyGguf = {}): void {
  const { architecture: name = 'llama', context = 2_048, layers = 2, seed = 1 } = options;
  const tokens = ['<unk>', '<s>', '</s>'];
  const types = [2, 3, 3];
  for (let byte = 0; byte < 256; byte++) {
    tokens.push(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);
    types.push(6);
  }
  for (let code = 33; code < 127; code++) {
    tokens.push(String.fromCharCode(code));
    types.push(1);
  }
  tokens.push('\u2581');
  types.push(1);
  const fields: Field[] = [
    ['general.architecture', STRING, name],
    ['general.name', STRING, 'tiny'],
    ['general.file_type', UINT32, 0],
    [`${name}.context_length`, UINT32, context],
    [`${name}.embedding_length`, UINT32, WIDTH],
    [`${name}.block_count`, UINT32, layers],
    [`${name}.feed_forward_length`, UINT32, INNER],
    [`${name}.attention.head_count`, UINT32, HEADS],
    [`${name}.attention.head_count_kv`, UINT32, HEADS],
    [`${name}.attention.layer_norm_rms_epsilon`, FLOAT32, 1e-5],
    [`${name}.rope.dimension_count`, UINT32, WIDTH / HEADS],
    [`${name}.vocab_size`, UINT32, tokens.length],
    ['tokenizer.ggml.model', STRING, 'llama'],
    ['tokenizer.ggml.tokens', ARRAY, [STRING, tokens]],
    ['tokenizer.ggml.scores', ARRAY, [FLOAT32, tokens.map((_, at) => -at)]],
    ['tokenizer.ggml.token_type', ARRAY, [INT32, types]],
    ['tokenizer.ggml.bos_token_id', UINT32, 1],
    ['tokenizer.ggml.eos_token_id', UINT32, 2],
    ['tokenizer.ggml.unknown_token_id', UINT32, 0],
  ];
  const tensors: [string, number[]][] = [
    ['token_embd.weight', [WIDTH, tokens.length]],
    ['output_norm.weight', [WIDTH]],
    ['output.weight', [WIDTH, tokens.length]],
  ];
  for (let at = 0; at < layers; at++) {
    tensors.push(
      [`blk.${at}.attn_norm.weight`, [WIDTH]],
      [`blk.${at}.attn_q.weight`, [WIDTH, WIDTH]],
      [`blk.${at}.attn_k.weight`, [WIDTH, WIDTH]],
      [`blk.${at}.attn_v.weight`, [WIDTH, WIDTH]],
      [`blk.${at}.attn_output.weight`, [WIDTH, WIDTH]],
      [`blk.${at}.ffn_norm.weight`, [WIDTH]],
      [`blk.${at}.ffn_gate.weight`, [WIDTH, INNER]],
      [`blk.${at}.ffn_up.weight`, [WIDTH, INNER]],
      [`blk.${at}.ffn_down.weight`, [INNER, WIDTH]],
    );
  }
  const head: Buffer[] = [Buffer.from('GGUF'), u32(3), u64(tensors.length), u64(fields.length)];
  for (const [key, type, value] of fields) head.push(text(key), u32(type), encoded(type, value));
  let offset = 0;
  const sizes = tensors.map(([, shape]) => 4 * shape.reduce((product, one) => product * one, 1));
  tensors.forEach(([tensor, shape], at) => {
    head.push(text(tensor), u32(shape.length), ...shape.map(u64), u32(0), u64(offset));
    offset += aligned(sizes[at] as number);
  });
  const start = Buffer.concat(head);
  const random = randomOf(seed);
  const data = tensors.map(([tensor], at) => {
    const numbers = new Float32Array(aligned(sizes[at] as number) / 4);
    const isNorm = tensor.includes('norm');
    for (let i = 0; i < (sizes[at] as number) / 4; i++) numbers[i] = isNorm ? 1 : (random() - 0.5) * 0.4;
    return Buffer.from(numbers.buffer);
  });
  writeFileSync(file, Buffer.concat([start, Buffer.alloc(aligned(start.length) - start.length), ...data]));
}

const aligned = (bytes: number): number => Math.ceil(bytes / 32) * 32;

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

function encoded(type: number, value: unknown): Buffer {
  if (type === STRING) return text(value as string);
  if (type === UINT32 || type === INT32) return u32(value as number);
  if (type === FLOAT32) {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value as number);
    return bytes;
  }
  const [inner, all] = value as [number, unknown[]];
  return Buffer.concat([u32(inner), u64(all.length), ...all.map((one) => encoded(inner, one))]);
}

/** mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
