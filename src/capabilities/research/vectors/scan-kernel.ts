/** What of WebAssembly is used here; the compiler's library for Node has no types for it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly scan: Scan } };
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** Memory of at least so many bytes, all zero. */
export const wasmMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / 65_536)) });

/**
 * The inner loop of the scan, in WebAssembly with 128-bit registers, put together here byte by byte: it is forty
 * instructions, and a compiler would be one more thing to install. The encoding is that of the WebAssembly core
 * specification 2.0, chapter 5. The method is that of F. André, A.-M. Kermarrec, N. Le Scouarnec, "Cache locality is not
 * enough" (PVLDB 9(4), 2015): sixteen rows at once, four bits of each looked up in a table that fits a register.
 *
 *   scan(codes, groups, pairs, table, out)
 *
 * Rows come in groups of sixteen; a group has byte 0 of all its rows, then byte 1 and so on. `pairs` is half of the bytes
 * of a code. The table has sixteen bytes for every four bits, the lower four of a byte first; four of them add up to 255 at most. out[row], 16
 * bits, becomes the sum of what is found there. All addresses are byte offsets into the memory.
 */
export type Scan = (codes: number, groups: number, pairs: number, table: number, out: number) => void;

/** Rows in a group. */
export const GROUP = 16;

const I32 = 0x7f;
const V128 = 0x7b;

// Parameters, then locals.
const [CODES, GROUPS, PAIRS, TABLE, OUT] = [0, 1, 2, 3, 4];
const [PAIR, AT, LOWER, UPPER, BYTES, SUM] = [5, 6, 7, 8, 9, 10];

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
/** From 0 to 63: the encoding is signed. */
const constant = (value: number): number[] => [0x41, value];
const simd = (opcode: number, ...operands: number[]): number[] => [0xfd, ...leb(opcode), ...operands];

const ADD = [0x6a];
const SUBTRACT = [0x6b];
const load = (offset: number): number[] => simd(0x00, 0, offset);
const store = (offset: number): number[] => simd(0x0b, 0, offset);
const all = (byte: number): number[] => simd(0x0c, ...new Array<number>(16).fill(byte));
const LOOK_UP = simd(0x0e);
const AND = simd(0x4e);
const SHIFT_BYTES_RIGHT = simd(0x6d);
const ADD_BYTES = simd(0x6e);
const WIDEN_LOWER = simd(0x89);
const WIDEN_UPPER = simd(0x8a);
const ADD_SHORTS = simd(0x8e);

/** do body while (--counter > 0) */
const repeat = (counter: number, body: number[]): number[] => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(counter), ...constant(1), ...SUBTRACT, ...tee(counter)],
  ...[0x0d, 0],
  0x0b,
];

const step = (pointer: number, bytes: number): number[] => [
  ...[...get(pointer), ...constant(bytes), ...ADD, ...set(pointer)],
];

/** Pushes what both halves of the byte at `offset` find, for sixteen rows. */
const found = (offset: number, table: number): number[] => [
  ...[...get(AT), ...load(table), ...get(CODES), ...load(offset), ...tee(BYTES), ...all(15), ...AND, ...LOOK_UP],
  ...[...get(AT), ...load(table + 16), ...get(BYTES), ...constant(4), ...SHIFT_BYTES_RIGHT, ...LOOK_UP],
  ...ADD_BYTES,
];

const body: number[] = repeat(GROUPS, [
  ...[...all(0), ...set(LOWER), ...all(0), ...set(UPPER)],
  ...[...get(TABLE), ...set(AT), ...get(PAIRS), ...set(PAIR)],
  ...repeat(PAIR, [
    // 255 at most: a byte holds it.
    ...[...found(0, 0), ...found(16, 32), ...ADD_BYTES, ...set(SUM)],
    ...[...get(LOWER), ...get(SUM), ...WIDEN_LOWER, ...ADD_SHORTS, ...set(LOWER)],
    ...[...get(UPPER), ...get(SUM), ...WIDEN_UPPER, ...ADD_SHORTS, ...set(UPPER)],
    ...step(CODES, 32),
    // Signed, 64 takes a second byte.
    ...[...get(AT), 0x41, 0xc0, 0x00, ...ADD, ...set(AT)],
  ]),
  ...[...get(OUT), ...get(LOWER), ...store(0), ...get(OUT), ...get(UPPER), ...store(16)],
  ...step(OUT, 32),
]);

const text = (value: string): number[] => [...leb(value.length), ...Buffer.from(value)];
const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content];

const code = [2, 2, I32, 4, V128, ...body, 0x0b];
const bytes = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]),
  ...section(2, [1, ...text('env'), ...text('memory'), 0x02, 0x00, 0x01]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...text('scan'), 0x00, 0x00]),
  ...section(10, [1, ...leb(code.length), ...code]),
]);

let compiled: object | undefined;

/** The loop over a memory. There must be at least one group and one pair. */
export function scanOver(memory: WasmMemory): Scan {
  compiled ??= new WebAssembly.Module(bytes);
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports.scan;
}
