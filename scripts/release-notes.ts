// Prints what CHANGELOG.md says of a version, for its release. Refuses a tag that is not the version of package.json, and a version that
// the changelog does not have or calls unreleased.
//
//   node scripts/release-notes.ts v0.2.0

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The section of a version, without its heading.
 * @param tag `v` and the version
 * @param version of package.json
 * @param changelog the whole file
 * @throws Error with one line that says why there is none
 */
export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`the tag is ${tag}, but package.json has the version ${version}`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split(/\s/)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"`);
  const [heading = '', ...lines] = section.split('\n');
  if (/not released/i.test(heading))
    throw new Error(`CHANGELOG.md calls ${version} "not released yet"; give it its date`);
  const notes = lines.join('\n').trim();
  if (notes === '') throw new Error(`the section "## ${version}" of CHANGELOG.md is empty`);
  return notes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    process.stdout.write(`${releaseNotes(process.argv[2] ?? '', version, read('CHANGELOG.md'))}\n`);
  } catch (error) {
    process.stderr.write(`release-notes: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
