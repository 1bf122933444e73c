import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { create } from 'tar';
import { tempDir } from './tmp.ts';

/** A registry with one package, whose connection breaks as often as it is told. */
export interface PackageRegistry extends AsyncDisposable {
  /** The URL of the package's archive. */
  readonly archive: string;
  /** Each answer ends in the middle as long as this is true. */
  isCut: boolean;
  /** Answers so far. */
  readonly answers: readonly ('cut' | 'whole')[];
}

/** @param bytes that do not compress, in a file of the package */
export async function startPackageRegistry(name: string, bytes: number): Promise<PackageRegistry> {
  const folder = tempDir();
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  writeFileSync(join(folder, 'package', 'data'), randomBytes(bytes));
  const archive = await buffer(create({ cwd: folder, gzip: true }, ['package']));
  const answers: ('cut' | 'whole')[] = [];
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': archive.length });
    answers.push(registry.isCut ? 'cut' : 'whole');
    if (registry.isCut) response.write(archive.subarray(0, archive.length >> 1), () => request.socket.destroy());
    else response.end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const registry: PackageRegistry = {
    archive: `http://127.0.0.1:${port}/${name}/-/${name}-1.0.0.tgz`,
    isCut: false,
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return registry;
}
