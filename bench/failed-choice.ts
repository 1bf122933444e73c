// Whether a page warns when its main content was not found, and whether any page is worse.
//
//   npm run bench -- failed-choice <folder> [--write]
//
// The folder is that of `npm run bench -- content`. Of each page chosen blocks that people call content are taken away, half to nine tenths
// of their words, once in a row and once scattered: the page has to warn or to come whole. Unchanged pages must not warn; those whose
// content is really not found are named. The gate compares the F1 of each page with the one in data/content-pages.json; a page that is
// worse by more than .05 needs a reason there. --write keeps what is measured as the new reference, and the reasons.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTraining, parseHtml } from '../src/engines/page/index.ts';
import { labelsOf } from './lib/content-labels.ts';
import {
  contentText,
  type GoldPage,
  harmonic,
  plain,
  readGoldPages,
  wordCloseness,
  wordsOf,
} from './lib/content-pages.ts';
import { bench, seeded } from './lib/kit.ts';
import { DATA } from './lib/sets.ts';

const { choiceOf, featuresOf, LEXICON, probabilities, scanPage, swept } = contentTraining;

const REFERENCE = join(DATA, 'content-pages.json');
/** F1 by id of the page, and why some are worse than they were. */
interface Reference {
  readonly f1: Readonly<Record<string, number>>;
  readonly reasons: Readonly<Record<string, string>>;
}
const MOST_WORSE = 0.05;
/** The content of a page was not found with less recall or precision than this. */
const FOUND = { recall: 0.75, precision: 0.6 };
/** Words of chosen content from which on a page can lose some. */
const SOME = 40;
/** Share of the taken words from which on they have come back. */
const BACK = 0.9;

export default bench({
  name: 'failed-choice',
  needs: 'a folder with articles/ and page-types/',
  options: { write: false },
  rows: {
    warnings: 'what: pages | pages: | warned [%1] | whole: came whole [%1] | either [%1]',
    gate: 'what: beside the reference | pages | better: better by .05 | worse | unexplained: without a reason',
  },
  least: [
    'warnings[what=unchanged].warned <= 0.01',
    'warnings[what=content taken in a row].either >= 0.85',
    'warnings[what=content taken here and there].either >= 0.85',
    'gate.unexplained <= 0',
  ],
  run({ positionals: [folder = ''], values: { write }, say, step }) {
    const pages = readGoldPages(folder);
    step('unchanged');
    const f1: Record<string, number> = {};
    let warned = 0;
    let found = 0;
    for (const page of pages) {
      const { text, decision } = contentText(page.html);
      const closeness = wordCloseness(wordsOf(plain(text)), page.gold);
      f1[page.id] = Math.round(1000 * harmonic(closeness)) / 1000;
      const warns = decision.isDoubtful || decision.left > 0;
      if (closeness.recall < FOUND.recall || closeness.precision < FOUND.precision) {
        say(`not found, ${warns ? 'with' : 'without'} a warning: ${page.url}`);
        continue;
      }
      found++;
      if (warns) {
        warned++;
        say(`found, with a warning: ${page.url}`);
      }
    }
    step('taken');
    const rows = (['in a row', 'here and there'] as const).map((how) => {
      const outcomes = pages.flatMap((page, i) => taken(page, how, i + 1) ?? []);
      const share = (of: (one: Outcome) => boolean): number => outcomes.filter(of).length / outcomes.length;
      return {
        what: `content taken ${how}`,
        pages: outcomes.length,
        warned: share((one) => one.warns),
        whole: share((one) => one.isWhole),
        either: share((one) => one.warns || one.isWhole),
      };
    });
    const before = JSON.parse(readFileSync(REFERENCE, 'utf8')) as Reference;
    const compared = Object.entries(f1).filter(([id]) => before.f1[id] !== undefined);
    const differs = (bound: number) =>
      compared.filter(([id, now]) => bound * (now - (before.f1[id] as number)) > MOST_WORSE);
    const worse = differs(-1);
    for (const [id, now] of worse) say(`worse: ${id} ${before.f1[id]} to ${now}: ${before.reasons[id] ?? 'why?'}`);
    if (write) writeFileSync(REFERENCE, `${JSON.stringify({ f1, reasons: before.reasons }, undefined, 1)}\n`);
    return {
      warnings: [{ what: 'unchanged', pages: found, warned: warned / found }, ...rows],
      gate: [
        {
          what: 'data/content-pages.json',
          pages: compared.length,
          better: differs(1).length,
          worse: worse.length,
          unexplained: worse.filter(([id]) => before.reasons[id] === undefined).length,
        },
      ],
    };
  },
});

interface Outcome {
  readonly warns: boolean;
  readonly isWhole: boolean;
}

/** What becomes of a page whose model does not see half of its content; undefined if it has hardly any. */
function taken({ html, gold }: GoldPage, how: 'in a row' | 'here and there', seed: number): Outcome | undefined {
  const whole = scanPage(parseHtml(html));
  const scan = swept(whole);
  const { values, width, constant, kinds } = featuresOf(scan, LEXICON);
  const likely = probabilities(values, width, constant);
  const chosen = new Set(choiceOf(whole, scan, kinds, likely).pieces);
  const labels = labelsOf(
    scan.pieces.map(({ text }) => wordsOf(text)),
    gold,
  );
  const content = scan.pieces.flatMap((piece, i) => ((labels[i] as number) > 0.5 && chosen.has(piece) ? [i] : []));
  const sizeOf = (some: readonly number[]): number =>
    some.reduce((sum, i) => sum + (scan.pieces[i]?.words as number), 0);
  const size = sizeOf(content);
  if (size < SOME) return undefined;
  const random = seeded(seed);
  const share = 0.5 + 0.4 * random();
  const start = Math.floor(random() * content.length);
  const order =
    how === 'in a row'
      ? [...content.slice(start), ...content.slice(0, start)]
      : content
          .map((i) => [random(), i] as const)
          .sort(([a], [b]) => a - b)
          .map(([, i]) => i);
  const gone: number[] = [];
  let words = 0;
  for (const i of order) {
    if (words >= share * size) break;
    gone.push(i);
    words += scan.pieces[i]?.words as number;
    likely[i] = 0;
  }
  const { pieces, isDoubtful, left } = choiceOf(whole, scan, kinds, likely);
  const stays = new Set(pieces);
  const back = sizeOf(gone.filter((i) => stays.has(scan.pieces[i] as (typeof pieces)[0])));
  return { warns: isDoubtful || left > 0, isWhole: back >= BACK * words };
}
