/**
 * WebAssembly with 128-bit registers, put together byte by byte: the loops here are forty instructions each, and a compiler would be one more
 * thing to install. The encoding is that of the WebAssembly core specification 2.0, chapter 5.
 */

/** What of WebAssembly is used here; the compiler's library for Node has no types for it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: { readonly run: Kernel } };
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
};

/** A loop over a memory; its arguments are whole numbers. */
type Kernel = (...values: number[]) => void;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}

/** Memory of at least so many bytes, all zero. */
export const wasmMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / 65_536)) });

export const I32 = 0x7f;
export const V128 = 0x7b;

const leb = (value: number): number[] => {
  const bytes: number[] = [];
  for (;;) {
    const low = value & 0x7f;
    value >>>= 7;
    if (value === 0) return [...bytes, low];
    bytes.push(low | 0x80);
  }
};
export const get = (local: number): number[] => [0x20, local];
export const set = (local: number): number[] => [0x21, local];
export const tee = (local: number): number[] => [0x22, local];
/** From 0 to 63: the encoding is signed. */
export const constant = (value: number): number[] => [0x41, value];
export const simd = (opcode: number, ...operands: number[]): number[] => [0xfd, ...leb(opcode), ...operands];

export const ADD = [0x6a];
const SUBTRACT = [0x6b];
export const MULTIPLY = [0x6c];
export const load = (offset: number): number[] => simd(0x00, 0, offset);
export const store = (offset: number): number[] => simd(0x0b, 0, offset);
export const all = (byte: number): number[] => simd(0x0c, ...new Array<number>(16).fill(byte));

/** do body while (--counter > 0) */
export const repeat = (counter: number, body: readonly number[]): number[] => [
  ...[0x03, 0x40],
  ...body,
  ...[...get(counter), ...constant(1), ...SUBTRACT, ...tee(counter)],
  ...[0x0d, 0],
  0x0b,
];

export const step = (pointer: number, bytes: number): number[] => [
  ...[...get(pointer), ...constant(bytes), ...ADD, ...set(pointer)],
];

const text = (value: string): number[] => [...leb(value.length), ...Buffer.from(value)];
const section = (id: number, content: readonly number[]): number[] => [id, ...leb(content.length), ...content];

/**
 * A module with one function over the memory that it is given.
 * @param parameters how many, all I32: the first locals
 * @param locals how many of which type follow them
 * @returns makes the function for a memory; compiled once, when it is first needed
 */
export function kernel(
  parameters: number,
  locals: readonly (readonly [count: number, type: number])[],
  body: readonly number[],
): (memory: WasmMemory) => Kernel {
  const code = [...leb(locals.length), ...locals.flat(), ...body, 0x0b];
  const bytes = Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, parameters, ...new Array<number>(parameters).fill(I32), 0]),
    ...section(2, [1, ...text('env'), ...text('memory'), 0x02, 0x00, 0x01]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('run'), 0x00, 0x00]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ]);
  let compiled: object | undefined;
  return (memory) => {
    compiled ??= new WebAssembly.Module(bytes);
    return new WebAssembly.Instance(compiled, { env: { memory } }).exports.run;
  };
}
