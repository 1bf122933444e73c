import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexFiles } from '../../../foundation/store/search/index.ts';
import { fileName, liveRows, mergeTerms } from './merge.ts';
import { openSegments } from './segments.ts';
import type { Segment } from './state.ts';
import { type TermRows, writeTermRows } from './term-records.ts';
import { wordsOf } from './vocabulary.ts';

/**
 * Records that are written and not published yet: files whose names sort by time. Those of a killed process are published by the next one.
 */
interface Staged {
  add(rows: TermRows): Promise<void>;
  /** Oldest first. */
  segments(): readonly Segment[];
}

/** Files are merged from this number on: each needs an open file when they are published. */
const MOST_FILES = 64;
const NAME = /^staged-(\d{12})-(\d{9})-(\d+)-terms-[0-9a-f]{16}\.bin$/;

/**
 * @param fence of the lease that the writer holds
 * @param since fence under which the state was published: what holders before it write late counts no more
 */
export async function openStaged(files: IndexFiles, fence: number, since: number): Promise<Staged> {
  const { dir } = files;
  const counts = (name: string): boolean => Number(NAME.exec(name)?.[1] ?? -1) >= since;
  // In a bucket they are at hand for a writer on another machine; what is not there (any more) does not count.
  const shared = await files.shared();
  await files.bring([...(shared ?? [])].filter(counts));
  const names = (await readdir(dir)).filter((name) => counts(name) && shared?.has(name) !== false).sort();
  let staged = names.map(
    (terms): Segment => ({
      terms,
      rows: Number((NAME.exec(terms) as RegExpExecArray)[3]),
      vectors: undefined,
    }),
  );
  let next = 1 + names.filter((name) => Number((NAME.exec(name) as RegExpExecArray)[1]) === fence).length;
  const nameFor = (rows: number): string =>
    `staged-${String(fence).padStart(12, '0')}-${String(next++).padStart(9, '0')}-${rows}-${fileName('terms')}`;
  return {
    segments: () => staged,
    async add(rows) {
      const name = nameFor(rows.ids.length);
      await writeTermRows(join(dir, name), rows);
      await files.share([name]);
      staged = [...staged, { terms: name, rows: rows.ids.length, vectors: undefined }];
      if (staged.length < MOST_FILES) return;
      const open = openSegments(dir, staged);
      try {
        // As if there were an older state: tombstones are kept.
        const list = liveRows(open, [...staged.keys()], { keepGone: true });
        const merged = nameFor(list.length);
        await mergeTerms(join(dir, merged), open, list, wordsOf(open.files));
        await files.share([merged]);
        await removeStaged(files, staged);
        staged = [{ terms: merged, rows: list.length, vectors: undefined }];
      } finally {
        open.close();
      }
    },
  };
}

/** Removes files of staged records. */
export async function removeStaged(files: IndexFiles, staged: readonly Segment[]): Promise<void> {
  const names = new Set(staged.map(({ terms }) => terms));
  if (names.size === 0) return;
  await files.unshare((name) => !names.has(name));
  for (const name of names) await rm(join(files.dir, name), { force: true });
}
