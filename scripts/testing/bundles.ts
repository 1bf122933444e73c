// Several test files in one process: linking the modules of the service takes longer than most files of tests, so a whole run links them
// for several files at once. Each file still opens services and databases of its own.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Files in a bundle: end-to-end tests, which come first because they take longest, and tests beside the code. */
const END_TO_END = 4;
const UNITS = 8;

/** What would reach the other files of a process: hooks of no suite, work before the tests, changes to the process itself. */
const NEEDS_OWN_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|^(?:(?:const|let) .*= )?await |\bprocess\.env(?:\.\w+|\[[^\]]+\]) = |\bprocess\.chdir\(|\bmock\.|\bsetFlagsFromString\(/m;

/**
 * Puts files together that can share a process.
 * @param files paths below `root`, sorted: neighbors share most of their modules
 * @param folder where the files go that load the others
 * @returns what to give to node's test runner in place of the files
 */
export function bundleFiles(files: readonly string[], root: string, folder: string): string[] {
  const isEndToEnd = (file: string): boolean => file.startsWith('test/');
  const [endToEnd, units] = [files.filter(isEndToEnd), files.filter((file) => !isEndToEnd(file))];
  const isAlone = (file: string): boolean => NEEDS_OWN_PROCESS.test(readFileSync(join(root, file), 'utf8'));
  let count = 0;
  const bundle = (some: readonly string[], size: number): string[] => {
    const alone = some.filter(isAlone);
    const shared = some.filter((file) => !alone.includes(file));
    const bundles: string[] = [];
    for (let start = 0; start < shared.length; start += size) {
      const path = join(folder, `bundle-${++count}.mjs`);
      const lines = shared
        .slice(start, start + size)
        .map((file) => `await import(${JSON.stringify(pathToFileURL(join(root, file)).href)});\n`);
      writeFileSync(path, lines.join(''));
      bundles.push(path);
    }
    return [...alone, ...bundles];
  };
  return [...bundle(endToEnd, END_TO_END), ...bundle(units, UNITS)];
}
