import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seccompProgram } from './seccomp.ts';

/** What the kernel's machine comes to for a call: 'allow', 'kill', or the number of an error. */
function judge(program: Buffer, audit: number, call: number, given: readonly number[] = []): string | number {
  const fields = new Map([[0, call], [4, audit], ...given.map((value, i) => [16 + 8 * i, value] as const)]);
  let held = 0;
  for (let at = 0; at < program.length / 8; at++) {
    const code = program.readUInt16LE(8 * at);
    const value = program.readUInt32LE(8 * at + 4);
    if (code === 0x20) held = fields.get(value) ?? 0;
    else if (code === 0x06) return value === 0x7fff0000 ? 'allow' : value === 0x80000000 ? 'kill' : value & 0xffff;
    else {
      const isTrue = code === 0x15 ? held === value : code === 0x35 ? held >= value : (held & value) !== 0;
      at += program.readUInt8(8 * at + (isTrue ? 2 : 3));
    }
  }
  throw new Error('The program ends without a verdict');
}

for (const [arch, audit, calls] of [
  [
    'x64',
    0xc000003e,
    { read: 0, pidfd_open: 434, memfd: 319, keyctl: 250, unshare: 272, clone: 56, mmap: 9, socket: 41, fcntl: 72 },
  ],
  [
    'arm64',
    0xc00000b7,
    { read: 63, pidfd_open: 434, memfd: 279, keyctl: 219, unshare: 97, clone: 220, mmap: 222, socket: 198, fcntl: 25 },
  ],
] as const) {
  test(`on ${arch}, what no limit counts and what makes namespaces is refused, and what programs need is not`, () => {
    const program = seccompProgram(arch) as Buffer;
    const on = (call: number, ...given: number[]) => judge(program, audit, call, given);
    assert.deepEqual([on(calls.read), on(calls.memfd), on(calls.keyctl), on(calls.unshare)], ['allow', 1, 1, 1]);
    assert.equal(on(calls.pidfd_open), 1);
    // fork, a thread, and a user namespace; clone3, whose flags cannot be seen, and calls of kernels to come.
    assert.deepEqual(
      [on(calls.clone, 17), on(calls.clone, 0x3d0f00), on(calls.clone, 0x10000011)],
      ['allow', 'allow', 1],
    );
    assert.deepEqual([on(435), on(463), on(0x40000000 + 9)], [38, 38, 38]);
    assert.deepEqual([on(calls.mmap, 0, 4096, 3, 0x22), on(calls.mmap, 0, 4096, 3, 0x21)], ['allow', 13]);
    // UNIX, IP and virtual machine sockets.
    assert.deepEqual([on(calls.socket, 1), on(calls.socket, 2), on(calls.socket, 40)], ['allow', 13, 13]);
    assert.deepEqual([on(calls.fcntl, 3, 1), on(calls.fcntl, 3, 1031)], ['allow', 1]);
    assert.equal(judge(program, 0x40000003, calls.read), 'kill');
  });
}

test('there is no program for a machine whose calls are not known', () => {
  assert.equal(seccompProgram('riscv64'), undefined);
});
