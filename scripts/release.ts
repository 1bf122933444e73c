// The last step of a release: dates the section of this version in CHANGELOG.md, commits that, and tags the commit. Pushing the tag starts
// the workflow that builds, attests and drafts the release.
//
//   node scripts/release.ts                   prepares it, and prints what to push
//   node scripts/release.ts --push            pushes it too

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNotes } from './release-notes.ts';

/**
 * The changelog with a date in place of "not released yet".
 * @param date `YYYY-MM-DD`
 */
export const dated = (changelog: string, version: string, date: string): string =>
  changelog.replace(`## ${version} (not released yet)`, `## ${version} (${date})`);

/**
 * @param root a checkout without changes
 * @returns the tag
 * @throws Error with one line that says why the version cannot be released; then nothing has changed
 */
export function release(root: string, date: string): string {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`);
    return stdout.trim();
  };
  const file = join(root, 'CHANGELOG.md');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const tag = `v${version}`;
  if (git('status', '--porcelain') !== '') throw new Error('there are changes that are not committed');
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} exists already; set the next version in package.json`);
  const changelog = dated(readFileSync(file, 'utf8'), version, date);
  releaseNotes(tag, version, changelog);
  writeFileSync(file, changelog);
  if (git('status', '--porcelain') !== '') {
    try {
      git('commit', '--quiet', '--all', '--message', `Release ${version}`);
    } catch (error) {
      git('checkout', '--quiet', 'HEAD', '--', 'CHANGELOG.md');
      throw error;
    }
  }
  git('tag', '--annotate', '--message', `Trawl ${version}`, tag);
  return tag;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  try {
    const push = ['push', '--atomic', 'origin', 'HEAD', release(root, new Date().toISOString().slice(0, 10))];
    if (process.argv.includes('--push')) process.exitCode = spawnSync('git', push, { stdio: 'inherit' }).status ?? 1;
    else process.stdout.write(`git ${push.join(' ')}\n`);
  } catch (error) {
    process.stderr.write(`release: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
