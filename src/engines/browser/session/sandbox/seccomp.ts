import { REFUSED_CALLS } from './refused-calls.ts';

/**
 * The system calls that code in a sandbox may not make, as a program for the kernel (seccomp(2), bpf(4)). Refused is what holds memory that no
 * limit counts, what makes namespaces and mounts, and what ordinary programs do not need of the kernel.
 */

interface Machine {
  /** As the kernel tells it with each call (linux/audit.h). */
  readonly audit: number;
  /** Calls from this number on are not those of this machine (x32) or not known yet. */
  readonly end: number;
  readonly clone: number;
  readonly mmap: number;
  readonly socket: number;
  readonly socketpair: number;
  readonly fcntl: number;
  readonly setsockopt: number;
  readonly ioctl: number;
}

/** Calls that are the same everywhere. */
const CLONE3 = 435;

const MACHINES: ReadonlyMap<string, Machine> = new Map([
  [
    'x64',
    {
      ...{ audit: 0xc000003e, end: 463, clone: 56, mmap: 9, socket: 41, socketpair: 53, fcntl: 72 },
      ...{ setsockopt: 54, ioctl: 16 },
    },
  ],
  [
    'arm64',
    {
      ...{ audit: 0xc00000b7, end: 463, clone: 220, mmap: 222, socket: 198, socketpair: 199, fcntl: 25 },
      ...{ setsockopt: 208, ioctl: 29 },
    },
  ],
]);

/** Values of arguments, as the kernel's headers have them. */
const NEW_NAMESPACES = 0x7e020000;
const MAP_SHARED = 1;
const AF_UNIX = 1;
const F_SETPIPE_SZ = 1031;
const SOL_SOCKET = 1;
const BUFFER_SIZES = [7, 8, 32, 33];
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;

const EPERM = 1;
const EACCES = 13;
const ENOSYS = 38;

/** Operations of the kernel's machine, and where it finds a call's number, machine and arguments. */
const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;
const NUMBER = 0;
const MACHINE = 4;
const argument = (index: number): number => 16 + 8 * index;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const refuse = (errno: number): number => 0x00050000 | errno;

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/** @returns the program; undefined for a machine whose calls we do not know */
export function seccompProgram(arch: string = process.arch): Buffer | undefined {
  const machine = MACHINES.get(arch);
  if (machine === undefined) return undefined;
  const program: Instruction[] = [[LOAD, 0, 0, MACHINE], ...unless(machine.audit, KILL), [LOAD, 0, 0, NUMBER]];
  // A newer kernel's calls are not there, and programs do without.
  program.push([AT_LEAST, 0, 1, machine.end], [RETURN, 0, 0, refuse(ENOSYS)]);
  for (const [, x64, arm64] of REFUSED_CALLS) {
    const number = arch === 'x64' ? x64 : arm64;
    if (number !== undefined) program.push(...when(number, [], EPERM));
  }
  // Programs then use clone, whose flags can be looked at.
  program.push(...when(CLONE3, [], ENOSYS));
  program.push(...when(machine.clone, [[argument(0), ANY_BIT, NEW_NAMESPACES]], EPERM));
  // What is shared stays while it is mapped anywhere, even what its process no longer counts as its own.
  program.push(...when(machine.mmap, [[argument(3), ANY_BIT, MAP_SHARED]], EACCES));
  for (const call of [machine.socket, machine.socketpair]) {
    program.push(
      [EQUAL, 0, 3, call],
      [LOAD, 0, 0, argument(0)],
      [EQUAL, 1, 0, AF_UNIX],
      [RETURN, 0, 0, refuse(EACCES)],
    );
    program.push([LOAD, 0, 0, NUMBER]);
  }
  program.push(...when(machine.fcntl, [[argument(1), EQUAL, F_SETPIPE_SZ]], EPERM));
  for (const option of BUFFER_SIZES) {
    const tests: Test[] = [
      [argument(1), EQUAL, SOL_SOCKET],
      [argument(2), EQUAL, option],
    ];
    program.push(...when(machine.setsockopt, tests, EPERM));
  }
  for (const way of [TIOCSTI, TIOCLINUX]) program.push(...when(machine.ioctl, [[argument(1), EQUAL, way]], EPERM));
  program.push([RETURN, 0, 0, ALLOW]);
  return encode(program);
}

type Test = readonly [from: number, code: number, value: number];

/** Ends with `verdict` unless what was loaded is `value`. */
const unless = (value: number, verdict: number): Instruction[] => [
  [EQUAL, 1, 0, value],
  [RETURN, 0, 0, verdict],
];

/** Refuses a call whose arguments pass all tests. The call's number is loaded before and after. */
function when(call: number, tests: readonly Test[], errno: number): Instruction[] {
  if (tests.length === 0)
    return [
      [EQUAL, 0, 1, call],
      [RETURN, 0, 0, refuse(errno)],
    ];
  const body: Instruction[] = [];
  // Two for each test and the refusal; then the number is loaded again.
  const length = 2 * tests.length + 1;
  for (const [i, [from, code, value]] of tests.entries()) {
    body.push([LOAD, 0, 0, from], [code, 0, length - 2 * (i + 1), value]);
  }
  body.push([RETURN, 0, 0, refuse(errno)], [LOAD, 0, 0, NUMBER]);
  return [[EQUAL, 0, body.length, call], ...body];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [i, [code, whenTrue, whenFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * i);
    bytes.writeUInt8(whenTrue, 8 * i + 2);
    bytes.writeUInt8(whenFalse, 8 * i + 3);
    bytes.writeUInt32LE(value >>> 0, 8 * i + 4);
  }
  return bytes;
}
