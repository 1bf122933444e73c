import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls that are refused, with their numbers on x64 and on arm64 (asm/unistd.h); undefined where there is no such call. */
const REFUSED_CALLS: readonly (readonly [name: string, x64: number, arm64: number | undefined])[] = [
  // Memory that belongs to no process: files without a name, System V, message queues, pages given to pipes, asynchronous I/O.
  ['memfd_create', 319, 279],
  ['memfd_secret', 447, 447],
  ['shmget', 29, 194],
  ['shmat', 30, 196],
  ['shmctl', 31, 195],
  ['msgget', 68, 186],
  ['msgsnd', 69, 189],
  ['semget', 64, 190],
  ['mq_open', 240, 180],
  ['vmsplice', 278, 75],
  ['io_setup', 206, 0],
  ['io_uring_setup', 425, 425],
  ['io_uring_enter', 426, 426],
  ['io_uring_register', 427, 427],
  // Keys, programs for the kernel, other processes.
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['ptrace', 101, 117],
  ['process_vm_readv', 310, 270],
  ['process_vm_writev', 311, 271],
  ['kcmp', 312, 272],
  ['pidfd_open', 434, 434],
  ['pidfd_send_signal', 424, 424],
  ['pidfd_getfd', 438, 438],
  ['process_madvise', 440, 440],
  // Namespaces and mounts.
  ['unshare', 272, 97],
  ['setns', 308, 268],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['chroot', 161, 51],
  ['open_tree', 428, 428],
  ['move_mount', 429, 429],
  ['fsopen', 430, 430],
  ['fsconfig', 431, 431],
  ['fsmount', 432, 432],
  ['fspick', 433, 433],
  ['mount_setattr', 442, 442],
  // The machine.
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['delete_module', 176, 106],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['reboot', 169, 142],
  ['swapon', 167, 224],
  ['swapoff', 168, 225],
  ['sethostname', 170, 161],
  ['setdomainname', 171, 162],
  ['acct', 163, 89],
  ['settimeofday', 164, 170],
  ['clock_settime', 227, 112],
  ['adjtimex', 159, 171],
  ['clock_adjtime', 305, 266],
  ['quotactl', 179, 60],
  ['quotactl_fd', 443, 443],
  ['open_by_handle_at', 304, 265],
  ['name_to_handle_at', 303, 264],
  ['fanotify_init', 300, 262],
  ['syslog', 103, 116],
  ['personality', 135, 92],
  ['vhangup', 153, 58],
  ['move_pages', 279, 239],
  ['migrate_pages', 256, 238],
  ['mbind', 237, 235],
  ['set_mempolicy', 238, 237],
  ['iopl', 172, undefined],
  ['ioperm', 173, undefined],
  ['modify_ldt', 154, undefined],
];

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

/** What tells bubblewrap the descriptor that it reads the filter of system calls from. */
export const FILTER_FLAG = '--seccomp';

/** The filter as an open file, for one start of a sandbox. @throws Error on a machine that we have none for */
export async function withFilter(): Promise<AsyncDisposable & { readonly fd: number }> {
  const program = seccompProgram();
  if (program === undefined) throw new Error(`There is no filter of system calls for ${process.arch}`);
  const folder = await mkdtemp(join(tmpdir(), 'trawl-filter-'));
  try {
    await writeFile(join(folder, 'filter'), program);
    const file = await open(join(folder, 'filter'));
    return { fd: file.fd, [Symbol.asyncDispose]: () => file.close() };
  } finally {
    // Whoever has it open can read it.
    await rm(folder, { recursive: true, force: true });
  }
}
