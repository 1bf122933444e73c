import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { formatOf } from '../parse/index.ts';

/** Folders that hold no documents of the project itself. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'bower_components', '__pycache__', 'venv', 'vendor', 'site-packages']);
/** Hidden folders with agent skills and community files. */
const HIDDEN = new Set(['.github', '.claude', '.agents', '.agent', '.codex', '.cursor', '.gemini', '.skills']);
/** Text files that are for machines, and pages that repeat others. */
const SKIPPED_FILES =
  /^(?:(?:requirements|constraints).*\.txt|cmakelists\.txt|robots\.txt|humans\.txt|licen[cs]e.*|copying.*|notice.*|(?:404|search|genindex|print)\.html?)$/i;

/** Whether a file is an agent skill. */
export const isSkill = (path: string): boolean => /(?:^|\/)skill\.md$/i.test(path);

/** Whether a file introduces its folder. */
export const isReadme = (path: string): boolean =>
  /(?:^|\/)readme(?:\.(?:md|markdown|mdown|mdx|rst|txt))?$/i.test(path);

/**
 * The documents below a folder, or with `issues` the JSON files, in the order of their paths. Links are not followed.
 * @returns paths below the folder, with `/`
 * @throws OperatorError when the folder cannot be read
 */
export async function scanFolder(folder: string, what: 'documents' | 'issues'): Promise<string[]> {
  const found: string[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new OperatorError(`${join(folder, below)} cannot be read: ${error.code ?? error.message}`);
      },
    );
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        const isHidden = entry.name.startsWith('.') && !HIDDEN.has(entry.name);
        if (!isHidden && !SKIPPED_FOLDERS.has(entry.name)) await visit(path);
      } else if (entry.isFile() && isWanted(entry.name, what)) found.push(path);
    }
  };
  await visit('');
  return found.sort();
}

function isWanted(name: string, what: 'documents' | 'issues'): boolean {
  if (what === 'issues') return isIssueFile(name);
  return !name.startsWith('.') && !SKIPPED_FILES.test(name) && formatOf(name) !== undefined;
}

/** Whether a file holds JSON. */
export const isIssueFile = (name: string): boolean => /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(name);
