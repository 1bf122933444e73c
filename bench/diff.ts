// CPU time of diffs of two Markdown pages of 1 MB.
//
//   npm run bench -- diff
//
// Must stay within 300 ms however the pages differ.

import { diffMarkdown, isOnlyNoise, learnVolatile } from '../src/engines/page/index.ts';

let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 4_294_967_296) * below);
}
const WORDS = Array.from({ length: 3_000 }, (_, i) => `word${i.toString(36)}`);
const SIZE = 1_000_000;

function page(lineLength: number, kinds?: number): string[] {
  const lines: string[] = [];
  for (let size = 0; size < SIZE; size += (lines.at(-1)?.length ?? 0) + 1) {
    if (kinds) lines.push(`line ${random(kinds)}`);
    else
      lines.push(
        Array.from({ length: Math.max(1, Math.round(lineLength / 6)) }, () => WORDS[random(WORDS.length)]).join(' '),
      );
  }
  return lines;
}
const shuffled = (lines: string[]) => {
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
for (const [name, before, after] of cases) {
  const a = before.join('\n');
  const b = after.join('\n');
  const times: number[] = [];
  let counts = '';
  for (let run = 0; run < 3; run++) {
    const begin = process.cpuUsage();
    const diff = diffMarkdown(a, b);
    const spent = process.cpuUsage(begin);
    times.push((spent.user + spent.system) / 1000);
    const file = diff?.json.files[0];
    counts = `+${file?.additions} -${file?.deletions}`;
  }
  times.sort((x, y) => x - y);
  console.log(
    `${name.padEnd(36)} ${Math.round(times[1] as number)} ms (worst ${Math.round(times[2] as number)})  ${counts}`,
  );
}

const versions = Array.from({ length: 12 }, (_, i) =>
  base
    .with(3_000, `visitor ${i}`)
    .with(6_000, `pick ${random(1e6)}`)
    .join('\n'),
);
let begin = process.cpuUsage();
const learnt = learnVolatile(versions);
let spent = process.cpuUsage(begin);
console.log(`\nlearning from 12 versions of 1 MB: ${Math.round((spent.user + spent.system) / 1000)} ms`);
const diff = diffMarkdown(base.join('\n'), page(80).join('\n'));
begin = process.cpuUsage();
if (diff) isOnlyNoise(diff, learnt);
spent = process.cpuUsage(begin);
console.log(`judging the largest diff: ${Math.round((spent.user + spent.system) / 1000)} ms`);
