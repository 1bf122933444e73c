import {
  ADD,
  all,
  constant,
  get,
  I32,
  kernel,
  load,
  repeat,
  set,
  simd,
  step,
  store,
  tee,
  V128,
  type WasmMemory,
} from './wasm.ts';

/**
 * The inner loop of the scan. The method is that of F. André, A.-M. Kermarrec, N. Le Scouarnec, "Cache locality is not
 * enough" (PVLDB 9(4), 2015): sixteen rows at once, four bits of each looked up in a table that fits a register.
 *
 *   scan(codes, groups, pairs, table, out, most)
 *
 * Rows come in groups of sixteen; a group has byte 0 of all its rows, then byte 1 and so on. `pairs` is half of the bytes
 * of a code. The table has sixteen bytes for every four bits, the lower four of a byte first; four of them add up to 255 at most. out[row], 16
 * bits, becomes the sum of what is found there, most[group], 16 bits, the highest of its rows. All addresses are byte offsets into the memory.
 */
type Scan = (codes: number, groups: number, pairs: number, table: number, out: number, most: number) => void;

/** Rows in a group. */
export const GROUP = 16;

// Parameters, then locals.
const [CODES, GROUPS, PAIRS, TABLE, OUT, MOST] = [0, 1, 2, 3, 4, 5];
const [PAIR, AT, LOWER, UPPER, BYTES, SUM] = [6, 7, 8, 9, 10, 11];

/** The relaxed form, one instruction: what is looked up is below 16. */
const LOOK_UP = simd(0x100);
const AND = simd(0x4e);
const SHIFT_BYTES_RIGHT = simd(0x6d);
const ADD_BYTES = simd(0x6e);
const WIDEN_LOWER = simd(0x89);
const WIDEN_UPPER = simd(0x8a);
const ADD_SHORTS = simd(0x8e);
const HIGHER_SHORTS = simd(0x99);
const FIRST_SHORT = simd(0x19, 0);
const STORE_SHORT = [0x3b, 1, 0];

/** SUM becomes the higher of its shorts and of those `by` places behind them. */
const higherHalf = (by: number): number[] => [
  ...[...get(SUM), ...get(SUM), ...get(SUM)],
  ...simd(0x0d, ...Array.from({ length: 16 }, (_, byte) => (byte + 2 * by) % 16)),
  ...[...HIGHER_SHORTS, ...set(SUM)],
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
  ...[
    ...get(LOWER),
    ...get(UPPER),
    ...HIGHER_SHORTS,
    ...set(SUM),
    ...higherHalf(4),
    ...higherHalf(2),
    ...higherHalf(1),
  ],
  ...[...get(MOST), ...get(SUM), ...FIRST_SHORT, ...STORE_SHORT, ...step(MOST, 2)],
]);

const over = kernel(
  6,
  [
    [2, I32],
    [4, V128],
  ],
  body,
);

/** The loop over a memory. There must be at least one group and one pair. */
export const scanOver = (memory: WasmMemory): Scan => over(memory);
