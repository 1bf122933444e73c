// CPU time of diffs of two Markdown pages of 1 MB.
//
//   npm run bench -- diff
//
// Must stay within 300 ms however the pages differ.

import { diffMarkdown, isOnlyNoise, learnVolatile } from '../src/engines/page/index.ts';
import { bench, median, spent } from './lib/kit.ts';

const WORDS = Array.from({ length: 3_000 }, (_, i) => `word${i.toString(36)}`);
const SIZE = 1_000_000;
/** Milliseconds. */
const BUDGET = 300;

export default bench({
  name: 'diff',
  seeds: { pages: 1 },
  rows: {
    diffs: 'pages | cpu: CPU [0] | worst: slowest of three [0] | added: lines added | removed',
    rest: 'what: | cpu: CPU [ms]',
  },
  least: [`diffs.cpu <= ${BUDGET}`],
  run() {
    let seed = 1;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 4_294_967_296) * below);
    };
    const page = (lineLength: number, kinds?: number): string[] => {
      const lines: string[] = [];
      const words = { length: Math.max(1, Math.round(lineLength / 6)) };
      for (let size = 0; size < SIZE; size += (lines.at(-1)?.length ?? 0) + 1) {
        if (kinds) lines.push(`line ${random(kinds)}`);
        else lines.push(Array.from(words, () => WORDS[random(WORDS.length)]).join(' '));
      }
      return lines;
    };
    const shuffled = (lines: string[]): string[] => {
      const copy = [...lines];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = random(i + 1);
        [copy[i], copy[j]] = [copy[j] as string, copy[i] as string];
      }
      return copy;
    };
    const blanks = (lines: string[]) => lines.flatMap((line) => [line, '']).slice(0, lines.length);
    const base = page(80);
    const cases: [string, string[], string[]][] = [
      ['one line changed', base, base.with(5_000, 'changed')],
      ['every tenth line changed', base, base.map((line, i) => (i % 10 ? line : `${line} new`))],
      ['every second line changed', base, base.map((line, i) => (i % 2 ? line : `${line} new`))],
      ['nothing in common', base, page(80)],
      ['nothing in common but empty lines', blanks(base), blanks(page(80))],
      ['reversed', base, base.toReversed()],
      ['shuffled', base, shuffled(base)],
      ['short lines of 3 kinds', page(10, 3), page(10, 3)],
      ['short lines of 100 kinds', page(10, 100), page(10, 100)],
      ['short lines of 20,000 kinds', page(10, 20_000), page(10, 20_000)],
      ['lines of 2 signs', page(1, 2), page(1, 2)],
      ['one line each', [base.join(' ')], [page(80).join(' ')]],
    ];
    const diffs = cases.map(([pages, before, after]) => {
      const [a, b] = [before.join('\n'), after.join('\n')];
      const times = [0, 1, 2].map(() => spent(() => diffMarkdown(a, b)));
      const file = diffMarkdown(a, b)?.json.files[0];
      const counts = { added: file?.additions, removed: file?.deletions };
      return { pages, cpu: median(times), worst: Math.max(...times), ...counts };
    });
    const versions = Array.from({ length: 12 }, (_, i) =>
      base
        .with(3_000, `visitor ${i}`)
        .with(6_000, `pick ${random(1e6)}`)
        .join('\n'),
    );
    const learning = spent(() => learnVolatile(versions));
    const learnt = learnVolatile(versions);
    const largest = diffMarkdown(base.join('\n'), page(80).join('\n'));
    return {
      diffs,
      rest: [
        { what: 'learning from 12 versions of 1 MB', cpu: learning },
        { what: 'judging the largest diff', cpu: spent(() => largest && isOnlyNoise(largest, learnt)) },
      ],
    };
  },
});
