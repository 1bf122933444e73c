import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seccompProgram } from './seccomp.ts';

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
