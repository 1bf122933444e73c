import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { howToBring, packOfFile } from '../engines/documents/index.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';

/** Folders of trained data in a package, the better one first. */
const FOLDERS = ['4.0.0_best_int', '4.0.0'];

/** Copies all packs of a folder. @returns their names */
export function addFromFolder(from: string, to: string): string[] {
  const names = readdirSync(from)
    .sort()
    .filter((name) => packOfFile(name) !== undefined);
  for (const name of names) copyWhole(join(from, name), to, name);
  return names.map((name) => packOfFile(name) as string);
}

/** Installs a pack from the npm registry, with the settings of the npm of this machine. @throws OperatorError */
export async function addFromRegistry(pack: string, to: string, signal: AbortSignal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-ocr-'));
  const name = `@tesseract.js-data/${pack}`;
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    await promisify(execFile)('npm', ['install', ...quiet, '--prefix', folder, name], { signal }).catch(
      (error: Error & { stderr?: string }) => {
        signal.throwIfAborted();
        const isAbsent = /E404/.test(error.stderr ?? '');
        const why = isAbsent
          ? `the registry has no such package. Add its file with: ${howToBring(pack)}`
          : firstLine(error);
        throw new OperatorError(`npm could not install ${name}: ${why}`);
      },
    );
    const file = `${pack}.traineddata.gz`;
    const found = FOLDERS.map((one) => join(folder, 'node_modules', name, one, file)).find((one) => existsSync(one));
    if (found === undefined) throw new OperatorError(`${name} has no ${file}`);
    copyWhole(found, to, file);
    return pack;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const firstLine = ({ stderr, message }: { stderr?: string; message: string }): string =>
  (stderr?.trim() || message).split('\n')[0] as string;

/** A running service never sees half of a file. */
function copyWhole(from: string, to: string, name: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const part = join(to, `${name}.part`);
  copyFileSync(from, part);
  renameSync(part, join(to, name));
}
