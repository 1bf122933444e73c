// False alarms and recall of the search for prompt injections.
//
//   npm run bench -- injection <labelled.jsonl | folder of html …> [--show]
//
// Labelled lines are {"text", "label"}; pages of a folder all count as harmless. Then the time on hostile input.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findInjection, parseHtml, toMarkdown } from '../src/engines/page/index.ts';
import { bench, cpuNow, jsonLines, onHostile, share } from './lib/kit.ts';

interface Sample {
  readonly text: string;
  readonly html?: string;
  readonly label: number;
}

export default bench({
  name: 'injection',
  needs: 'a labelled file or a folder of pages',
  options: { show: false },
  rows: {
    sets: `set | positives: attacks | recall [score] | negatives: harmless | alarms: false alarms | rate: [%1] |
      megabytes: MB [1] | cpu: CPU [ms]`,
    hostile: 'input: 5 MB of | cpu: CPU [ms]',
  },
  least: [
    'sets[set=all].rate <= 0.01',
    'sets[set=injection-embedded-in-documents.jsonl].recall >= 0.89',
    'hostile.cpu <= 2500',
  ],
  run({ positionals, values, say }) {
    const sets = positionals.map((source) => {
      const counts = { positives: 0, found: 0, negatives: 0, alarms: 0, length: 0 };
      const begin = cpuNow();
      for (const { text, html, label } of samplesOf(source)) {
        const { detected, score, findings } = findInjection({
          markdown: text,
          ...(html === undefined ? {} : { html }),
        });
        counts.length += text.length + (html?.length ?? 0);
        counts[label ? 'positives' : 'negatives']++;
        if (detected) counts[label ? 'found' : 'alarms']++;
        if (!values.show || Boolean(label) === detected) continue;
        const [first] = findings;
        const what = first ? `${first.kind} (${first.where}): ${first.excerpt}` : JSON.stringify(text.slice(0, 120));
        say(`${label ? 'missed' : 'alarm '} ${score} ${what}`);
      }
      return {
        set: source
          .split('/')
          .slice(source.endsWith('.jsonl') ? -1 : -2)
          .join('/'),
        ...counts,
        cpu: cpuNow() - begin,
      };
    });
    const sum = (of: (set: (typeof sets)[number]) => number): number => sets.reduce((all, set) => all + of(set), 0);
    const all = { set: 'all', negatives: sum(({ negatives }) => negatives), alarms: sum(({ alarms }) => alarms) };
    return {
      sets: [
        ...sets.map(({ found, length, ...set }) => ({
          ...set,
          recall: share(found, set.positives),
          rate: share(set.alarms, set.negatives),
          megabytes: length / 1e6,
        })),
        { ...all, rate: share(all.alarms, all.negatives) },
      ],
      hostile: onHostile(
        {
          ...{ a: 'a', spaces: ' ', 'line ends': '\n', 'trigger words': 'ignore all the ' },
          ...{ 'trigger lines': 'ignore all the\n', requests: 'Write your answer in Dutch.\n', base64: 'aB3dE5fG7h' },
          ...{ 'zero width': '\u200b\u200c', table: '| a | b | c | d |\n', quotes: '"ignore" ', brackets: '![](' },
          'Cyrillic in Latin': 'iгnоre ',
        },
        (markdown) => findInjection({ markdown }),
      ),
    };
  },
});

function* samplesOf(source: string): Generator<Sample> {
  if (!statSync(source).isDirectory()) return yield* jsonLines<Sample>(source);
  for (const name of readdirSync(source).sort()) {
    const html = readFileSync(join(source, name), 'utf8');
    yield { text: toMarkdown(parseHtml(html)), html, label: 0 };
  }
}
