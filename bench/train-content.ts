// Trains the model that finds the main content of a page.
//
//   npm run bench -- train-content <folder> [--write] [--seed 1]
//
// The folder is that of `npm run bench -- content`. Prints what pages score that the model was not trained on (five parts by host, each
// left out once), without text that the pages hide. Short pages (lib/content-marks.ts) train too; with --write, a model trained on all pages goes to
// src/engines/page/content/model-data.ts. The same pages and the same seed give the same model.

import { writeFileSync } from 'node:fs';
import { contentTraining, type Document, hiddenElements, removeHidden } from '../src/engines/page/index.ts';
import { type Boosted, boost, likelihood } from './lib/boost.ts';
import { labelsOf } from './lib/content-labels.ts';
import { type Counted, countLexicon, type LabelledScan, lexiconText, lexiconWithout } from './lib/content-lexicon.ts';
import { authoredPages, marked, markedLabels, shortPages } from './lib/content-marks.ts';
import { type GoldPage, readGoldPages, scoreRows, wordsOf } from './lib/content-pages.ts';
import { bench, partOf, projectFile } from './lib/kit.ts';

const OPTIONS = {
  ...{ trees: 200, leaves: 10, rate: 0.08, leastHessian: 100, penalty: 40, rowShare: 0.6, featureShare: 0.35 },
};
const PARTS = 5;
/** Pages with fewer words than these are empty shells, and teach nothing. */
const EMPTY = 30;
/** Weights of pages compared with those of the set with all types. */
const WEIGHTS = { articles: 0.7, 'page-types': 1, short: 0.1, authored: 0.2 };
/** Number of made pages. */
const SHORT_PAGES = 330;

const { choiceOf, featuresOf, LEAF, scanPage, swept } = contentTraining;

interface TrainingPage extends LabelledScan {
  readonly page: GoldPage;
  readonly document: Document;
  readonly part: number;
  readonly whole: contentTraining.Scan;
  readonly words: string[][];
  readonly rows: contentTraining.Rows;
}

export default bench({
  name: 'train-content',
  needs: 'a folder with articles/ and page-types/',
  options: { write: false, seed: 1 },
  rows: { held: 'extract: text | name: pages | pages: | precision [score] | recall [score] | f1: F1 [score]' },
  least: ['held[extract=held out][name=all types].f1 >= 0.86', 'held[extract=held out][name=news].f1 >= 0.94'],
  run({ values: { write, seed }, positionals: [folder = ''], say, step }) {
    step('reading');
    const all = [...readGoldPages(folder), ...authoredPages(), ...shortPages(SHORT_PAGES)];
    const scanned = all.map((page) => {
      const document = marked(page);
      const whole = scanPage(document);
      // The model sees hidden text too; only the results go without it.
      removeHidden(document, hiddenElements(document));
      const scan = swept(whole);
      const words = scan.pieces.map(({ text }) => wordsOf(text));
      const host = new URL(page.url).hostname.replace(/^www\./, '');
      const part = partOf(host, PARTS);
      const isMarked = page.set === 'short' || page.set === 'authored';
      const labels = isMarked ? markedLabels(scan) : labelsOf(words, page.gold);
      return { page, document, whole, scan, words, host, part, labels };
    });
    // The names of made pages are not those of sites.
    const counted = countLexicon(scanned.filter(({ page }) => page.set !== 'short'));
    const pages = scanned.map(
      (page): TrainingPage => ({ ...page, rows: featuresOf(page.scan, lexiconWithout(counted, page.host)) }),
    );
    const chosen = new Map<GoldPage, string[]>();
    for (let part = 0; part < PARTS; part++) {
      step(`part ${part + 1}`);
      const model = learn(
        pages.filter((page) => page.part !== part),
        seed,
      );
      for (const page of pages.filter((one) => one.part === part)) {
        const { values, width, kinds } = page.rows;
        const likely = Float32Array.from(page.words, (_, i) => likelihood(model, values, i * width));
        const { pieces } = choiceOf(page.whole, page.scan, kinds, likely);
        const kept = pieces.filter(({ nodes }) => isShown(page, nodes));
        chosen.set(
          page.page,
          kept.flatMap(({ text }) => wordsOf(text)),
        );
      }
    }
    if (write) {
      const path = projectFile('src/engines/page/content/model-data.ts');
      writeFileSync(path, source(learn(pages, seed), counted));
      say(`written: ${path}`);
    }
    const words = new Map(pages.map((page) => [page.page, page.words.flat()]));
    const rows = (extract: string, of: ReadonlyMap<GoldPage, string[]>) =>
      scoreRows(
        pages.map(({ page }) => page),
        (page) => of.get(page) ?? [],
      ).map((row) => ({ extract, ...row }));
    return { held: [...rows('held out', chosen), ...rows('all but plain furniture', words)] };
  },
});

/** Whether a text is still in the tree, from which hidden elements were removed. */
function isShown({ document }: TrainingPage, [text]: contentTraining.Scan['pieces'][0]['nodes']): boolean {
  for (let up = text?.parent; up; up = up.parent) if (up === document) return true;
  return false;
}

/** A word counts as much as it does for the F-measure of its page. */
function learn(all: readonly TrainingPage[], seed: number): Boosted {
  const taught = all.filter(({ words }) => words.flat().length >= EMPTY);
  const count = taught.reduce((sum, page) => sum + page.words.length, 0);
  const width = taught.find(({ rows }) => rows.width > 0)?.rows.width ?? 0;
  const values = new Float32Array(count * width);
  const targets = new Float32Array(count);
  const weights = new Float32Array(count);
  let at = 0;
  for (const { page, words, rows, labels } of taught) {
    values.set(rows.values, at * width);
    const size = Math.max(80, page.gold.length) ** 0.7 * Math.max(80, words.flat().length) ** 0.3;
    words.forEach((own, i) => {
      targets[at] = labels[i] as number;
      weights[at] = WEIGHTS[page.set] * Math.min(25, (100 * (own.length + 0.7)) / size);
      at++;
    });
  }
  return boost(values, targets, weights, width, { ...OPTIONS, seed });
}

/** Trees as flat arrays, a node's children side by side. */
function source({ base, trees }: Boosted, counted: Counted): string {
  const roots: number[] = [];
  const features: number[] = [];
  const values: number[] = [];
  const lefts: number[] = [];
  const push = (): number => {
    values.push(0);
    lefts.push(0);
    return features.push(LEAF) - 1;
  };
  for (const tree of trees) {
    const root = push();
    roots.push(root);
    const waiting = [{ node: 0, at: root }];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { node, at } = next;
      values[at] = tree.values[node] as number;
      if ((tree.features[node] as number) < 0) continue;
      features[at] = tree.features[node] as number;
      const left = push();
      const right = push();
      lefts[at] = left;
      waiting.push({ node: tree.lefts[node] as number, at: left }, { node: tree.rights[node] as number, at: right });
    }
  }
  const base64 = (array: Uint8Array | Uint16Array | Float32Array): string =>
    Buffer.from(array.buffer).toString('base64');
  const model = {
    base,
    roots: base64(Uint16Array.from(roots)),
    features: base64(Uint8Array.from(features)),
    values: base64(Float32Array.from(values)),
    lefts: base64(Uint16Array.from(lefts)),
    names: lexiconText(counted.names),
    terms: lexiconText(counted.terms),
  };
  const lines = Object.entries(model).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`);
  return [
    '// Made by bench/train-content.ts: not for reading, not for editing.',
    '// biome-ignore-all format: generated',
    '// biome-ignore-all lint: generated',
    'export const MODEL = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}
