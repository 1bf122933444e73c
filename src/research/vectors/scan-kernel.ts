/** What of WebAssembly is used here; the compiler's library for Node has no types for it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** Memory of at least so many bytes, all zero. */
export const wasmMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / 65_536)) });

/**
 * The inner loop of the scan, in WebAssembly with 128-bit registers, put together here byte by byte: it is sixty
 * instructions, and a compiler would be one more thing to install. The same loop in JavaScript takes twelve times as long
 * (bench/README.md). The encoding is that of the WebAssembly core specification 2.0, chapter 5.
 *
 *   scan(codes, rows, blocks, planes, out)
 *
 * For each row, out[row] = sum over the bits set in its code of (2 * level - 15), where the levels are given as four planes
 * (codes.ts). All addresses are byte offsets into the memory; a code is `blocks` times 16 bytes, and so is a plane.
 */
export type Scan = (codes: number, rows: number, blocks: number, planes: number, out: number) => void;

const I32 = 0x7f;
const V128 = 0x7b;

// Parameters, then locals.
const [CODES, ROWS, BLOCKS, PLANES, OUT] = [0, 1, 2, 3, 4];
const [BLOCK, PLANE, STRIDE, CODE, LEVELS, SUM, BITS] = [5, 6, 7, 8, 9, 10, 11];

const leb = (value: number): number[] => {
  const bytes: number[] = [];
  for (;;) {
    const low = value & 0x7f;
    value >>>= 7;
    if (value === 0) return [...bytes, low];
    bytes.push(low | 0x80);
  }
};
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
/** Small and positive only: the encoding is signed. */
const constant = (value: number): number[] => [0x41, value];
const simd = (opcode: number, ...operands: number[]): number[] => [0xfd, ...leb(opcode), ...operands];

const ADD = [0x6a];
const SUBTRACT = [0x6b];
const MULTIPLY = [0x6c];
const SHIFT_LEFT = [0x74];
const LOAD = simd(0x00, 0, 0);
const ZERO = simd(0x0c, ...new Array<number>(16).fill(0));
const AND = simd(0x4e);
const COUNT_BITS = simd(0x62);
const SHIFT_BYTES = simd(0x6b);
const ADD_BYTES = simd(0x6e);
const SUBTRACT_BYTES = simd(0x71);
const PAIRS_OF_BYTES = simd(0x7c);
const PAIRS_OF_SHORTS = simd(0x7e);
const ADD_INTS = simd(0xae);
const lane = (index: number): number[] => simd(0x1b, index);
const store = [0x36, 2, 0];

/** while (counter-- > 0) body, for a counter of at least 1. */
const repeat = (counter: number, body: number[]): number[] => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(counter), ...constant(1), ...SUBTRACT, ...tee(counter)],
  ...[0x0d, 0],
  0x0b,
];

const bitsUnderPlane = (plane: number): number[] => [
  ...get(CODE),
  ...[...get(PLANE), ...get(STRIDE), ...constant(plane), ...MULTIPLY, ...ADD, ...LOAD],
  ...AND,
  ...COUNT_BITS,
];

const body: number[] = [
  ...[...get(BLOCKS), ...constant(4), ...SHIFT_LEFT, ...set(STRIDE)],
  ...repeat(ROWS, [
    ...[...ZERO, ...set(SUM)],
    ...[...get(PLANES), ...set(PLANE)],
    ...[...get(BLOCKS), ...set(BLOCK)],
    ...repeat(BLOCK, [
      ...[...get(CODES), ...LOAD, ...tee(CODE), ...COUNT_BITS, ...set(BITS)],
      // Horner's scheme over the planes, 16 bytes at a time; a byte reaches 8 * 15 = 120.
      ...[...bitsUnderPlane(3), ...set(LEVELS)],
      ...[2, 1, 0].flatMap((plane) => [
        ...[...get(LEVELS), ...constant(1), ...SHIFT_BYTES],
        ...bitsUnderPlane(plane),
        ...[...ADD_BYTES, ...set(LEVELS)],
      ]),
      // 2 * levels - 15 * bits, within -120 to 120 although the parts may pass 127.
      ...[...get(LEVELS), ...constant(1), ...SHIFT_BYTES],
      ...[...get(BITS), ...constant(4), ...SHIFT_BYTES, ...get(BITS), ...SUBTRACT_BYTES],
      ...[...SUBTRACT_BYTES, ...PAIRS_OF_BYTES, ...PAIRS_OF_SHORTS],
      ...[...get(SUM), ...ADD_INTS, ...set(SUM)],
      ...[...get(CODES), ...constant(16), ...ADD, ...set(CODES)],
      ...[...get(PLANE), ...constant(16), ...ADD, ...set(PLANE)],
    ]),
    ...get(OUT),
    ...[...get(SUM), ...lane(0), ...get(SUM), ...lane(1), ...ADD],
    ...[...get(SUM), ...lane(2), ...ADD, ...get(SUM), ...lane(3), ...ADD],
    ...store,
    ...[...get(OUT), ...constant(4), ...ADD, ...set(OUT)],
  ]),
  0x0b,
];

const text = (value: string): number[] => [...leb(value.length), ...Buffer.from(value)];
const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];

const code = [2, 3, I32, 4, V128, ...body];
const bytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
  ...section(2, [1, ...text('env'), ...text('memory'), 0x02, 0x00, 0x01]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('scan'), 0x00, 0x00]),
  ...section(10, [1, ...leb(code.length), ...code]),
]);

let compiled: object | undefined;

/** The loop over a memory. Rows and blocks must be at least 1. */
export function scanOver(memory: WasmMemory): Scan {
  compiled ??= new WebAssembly.Module(bytes);
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports.scan as Scan;
}
