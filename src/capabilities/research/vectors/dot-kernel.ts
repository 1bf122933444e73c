import {
  ADD,
  all,
  get,
  I32,
  kernel,
  load,
  MULTIPLY,
  repeat,
  set,
  simd,
  step,
  tee,
  V128,
  type WasmMemory,
} from './wasm.ts';

/**
 * Dot products of some rows with one vector.
 *
 *   dot(rows, count, stride, blocks, query, out)
 *
 * The rows begin at 0 and have `stride` bytes, one a dimension; `rows` are the numbers of those that are wanted, 32 bits each. The query has 16
 * bits a dimension and `blocks` times sixteen of them, those beyond the dimensions 0. out[i], 32 bits, becomes the product of row rows[i]. Sixteen bytes
 * behind the last row are read too.
 */
type Dot = (rows: number, count: number, stride: number, blocks: number, query: number, out: number) => void;

/** Dimensions in a block. */
export const BLOCK = 16;

// Parameters, then locals.
const [ROWS, COUNT, STRIDE, BLOCKS, QUERY, OUT] = [0, 1, 2, 3, 4, 5];
const [LEFT, AT, FROM, SUM, BYTES] = [6, 7, 8, 9, 10];

const WIDEN_LOWER = simd(0x87);
const WIDEN_UPPER = simd(0x88);
const ADD_INTS = simd(0xae);
/** Products of eight pairs of 16 bits, added two by two. */
const PRODUCTS = simd(0xba);
const lane = (index: number): number[] => simd(0x1b, index);
const LOAD_INT = [0x28, 2, 0];
const STORE_INT = [0x36, 2, 0];

const body: number[] = repeat(COUNT, [
  ...[...get(ROWS), ...LOAD_INT, ...get(STRIDE), ...MULTIPLY, ...set(FROM)],
  ...[...get(QUERY), ...set(AT), ...get(BLOCKS), ...set(LEFT), ...all(0), ...set(SUM)],
  ...repeat(LEFT, [
    ...[...get(FROM), ...load(0), ...tee(BYTES), ...WIDEN_LOWER, ...get(AT), ...load(0), ...PRODUCTS],
    ...[...get(BYTES), ...WIDEN_UPPER, ...get(AT), ...load(16), ...PRODUCTS],
    ...[...ADD_INTS, ...get(SUM), ...ADD_INTS, ...set(SUM)],
    ...[...step(FROM, 16), ...step(AT, 32)],
  ]),
  ...[...get(OUT), ...get(SUM), ...lane(0), ...get(SUM), ...lane(1), ...ADD],
  ...[...get(SUM), ...lane(2), ...ADD, ...get(SUM), ...lane(3), ...ADD, ...STORE_INT],
  ...[...step(ROWS, 4), ...step(OUT, 4)],
]);

const over = kernel(
  6,
  [
    [3, I32],
    [2, V128],
  ],
  body,
);

/** The loop over a memory. There must be at least one row and one block. */
export const dotOver = (memory: WasmMemory): Dot => over(memory);

/** A vector of length 1 as 16 bits a dimension: products with rows of bytes stay below 2^31 up to 200,000 dimensions. */
export const SCALE = 32_767;
