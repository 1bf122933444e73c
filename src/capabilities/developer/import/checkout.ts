import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { repositoryName } from '@trawl/contract/checks/repository-name.ts';

/** A git checkout that a folder belongs to, read without git. */
export interface Checkout {
  /** Absolute. */
  readonly root: string;
  /** owner/name of `origin`, where that is on a host of repositories. */
  readonly repo: string | undefined;
  /** The branch, or the commit where none is checked out. */
  readonly ref: string;
  /** The folder below the root, with `/`; '' for the root itself. */
  readonly path: string;
}

/** The checkout around a folder; undefined when there is none. */
export async function findCheckout(folder: string): Promise<Checkout | undefined> {
  for (let root = resolve(folder); ; root = dirname(root)) {
    const git = await gitFolder(root);
    if (git !== undefined) return describe(root, git, folder);
    if (root === dirname(root)) return undefined;
  }
}

/** `.git` itself, or where the file of that name points to (worktrees, submodules). */
async function gitFolder(root: string): Promise<string | undefined> {
  const path = join(root, '.git');
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  if (!found?.isFile()) return undefined;
  const target = /^gitdir:\s*(.+)$/m.exec(await readFile(path, 'utf8'))?.[1]?.trim();
  return target === undefined ? undefined : isAbsolute(target) ? target : resolve(root, target);
}

async function describe(root: string, git: string, folder: string): Promise<Checkout> {
  const head = await readFile(join(git, 'HEAD'), 'utf8').catch(() => '');
  const shared = (await readFile(join(git, 'commondir'), 'utf8').catch(() => '')).trim();
  const config = await readFile(join(shared === '' ? git : resolve(git, shared), 'config'), 'utf8').catch(() => '');
  const origin = /\[remote "origin"\][^[]*?^\s*url\s*=\s*(.+)$/m.exec(config)?.[1] ?? '';
  const isHosted = /^(?:https?|ssh|git@)/.test(origin.trim());
  return {
    root,
    repo: isHosted ? repositoryName(origin) : undefined,
    ref: /^ref:\s*refs\/heads\/(\S+)/.exec(head)?.[1] ?? (/^[0-9a-f]{40}/.exec(head)?.[0] || 'HEAD'),
    path: relative(root, resolve(folder)).split(sep).join('/'),
  };
}
