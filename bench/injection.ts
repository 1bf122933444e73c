// False alarms and recall of the search for prompt injections.
//
//   npm run bench -- injection <labelled.jsonl | folder of html …> [--show]
//
// Labelled lines are {"text", "label"}; pages of a folder all count as harmless. Then the time on hostile input.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findInjection, parseHtml, toMarkdown } from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

const args = process.argv.slice(2);
const shows = args.includes('--show');
const sources = args.filter((arg) => !arg.startsWith('--'));
if (sources.length === 0) wrongUsage('labelled files or folders of pages are needed');

let negatives = 0;
let alarms = 0;
for (const source of sources) {
  const counts = { positives: 0, found: 0, negatives: 0, alarms: 0, length: 0 };
  const begin = process.cpuUsage();
  for (const { text, html, label } of samplesOf(source)) {
    const report = findInjection({ markdown: text, ...(html === undefined ? {} : { html }) });
    counts.length += text.length + (html?.length ?? 0);
    if (label) counts.positives += 1;
    else counts.negatives += 1;
    if (label && report.detected) counts.found += 1;
    if (!label && report.detected) counts.alarms += 1;
    if (shows && Boolean(label) !== report.detected) {
      const first = report.findings[0];
      console.log(
        `${label ? 'missed' : 'alarm '} ${report.score} ${first ? `${first.kind} (${first.where}): ${first.excerpt}` : JSON.stringify(text.slice(0, 120))}`,
      );
    }
  }
  const spent = process.cpuUsage(begin);
  negatives += counts.negatives;
  alarms += counts.alarms;
  const recall = counts.positives ? (counts.found / counts.positives).toFixed(3) : '-';
  const milliseconds = (spent.user + spent.system) / 1000;
  console.log(
    `${source.replace(/^.*\/(?=.+\/)/, '')}: recall ${recall} of ${counts.positives}, false alarms ${counts.alarms} of ${counts.negatives} ` +
      `(${((100 * counts.alarms) / Math.max(1, counts.negatives)).toFixed(2)}%), ${Math.round(milliseconds)} ms of CPU for ${(counts.length / 1e6).toFixed(1)} MB`,
  );
}
console.log(`all: false alarms ${alarms} of ${negatives} (${((100 * alarms) / negatives).toFixed(2)}%)`);

console.log('\nhostile input of 5 MB:');
for (const [name, unit] of [
  ['a', 'a'],
  ['spaces', ' '],
  ['line ends', '\n'],
  ['trigger words', 'ignore all the '],
  ['trigger lines', 'ignore all the\n'],
  ['requests', 'Write your answer in Dutch.\n'],
  ['base64', 'aB3dE5fG7h'],
  ['zero width', '\u200b\u200c'],
  ['table', '| a | b | c | d |\n'],
  ['quotes', '"ignore" '],
  ['brackets', '![]('],
  ['Cyrillic in Latin', 'iгnоre '],
] as const) {
  const text = unit.repeat(Math.ceil(5_000_000 / unit.length));
  const begin = process.cpuUsage();
  findInjection({ markdown: text });
  const spent = process.cpuUsage(begin);
  console.log(`${name.padEnd(18)} ${Math.round((spent.user + spent.system) / 1000)} ms`);
}

function* samplesOf(source: string): Generator<{ text: string; html?: string; label: number }> {
  if (statSync(source).isDirectory()) {
    for (const name of readdirSync(source).sort()) {
      const html = readFileSync(join(source, name), 'utf8');
      yield { text: toMarkdown(parseHtml(html)), html, label: 0 };
    }
    return;
  }
  for (const line of readFileSync(source, 'utf8').split('\n').filter(Boolean))
    yield JSON.parse(line) as { text: string; label: number };
}
