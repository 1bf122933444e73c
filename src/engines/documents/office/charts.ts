import type { Zip } from '../containers/index.ts';
import { tableLine } from '../csv.ts';
import { decode } from '../text.ts';
import { child, type Element, elements, find, parseTree, textOf } from '../tree.ts';

/** Maximum number of charts in a document, and of points in each. */
const MOST_CHARTS = 100;
const MOST_POINTS = 5_000;

/** The data of charts (DrawingML, ECMA-376 part 1, 21.2), each as a table below its title. */
export function chartsOf(zip: Zip, parts: RegExp): string[] {
  const blocks: string[] = [];
  for (const { name } of zip.entries.filter((entry) => parts.test(entry.name)).slice(0, MOST_CHARTS)) {
    const part = zip.read(name);
    if (part !== undefined) blocks.push(...chartToMarkdown(parseTree(decode(part), true)));
  }
  return blocks;
}

function chartToMarkdown(tree: Element): string[] {
  const chart = find(tree, ({ name }) => name === 'chart');
  if (chart === undefined) return [];
  const series: Element[] = [];
  find(chart, (element) => {
    if (element.name === 'ser') series.push(element);
    return false;
  });
  const columns = series.map((one) => ({
    name: pointsOf(child(one, 'tx'))[0] ?? '',
    categories: pointsOf(child(one, 'cat') ?? child(one, 'xVal')),
    values: pointsOf(child(one, 'val') ?? child(one, 'yVal')),
  }));
  const heading = child(chart, 'title');
  const title =
    heading === undefined
      ? ''
      : textOf(find(heading, ({ name }) => name === 'rich') ?? heading)
          .replace(/\s+/g, ' ')
          .trim();
  const length = columns.reduce((most, { values }) => Math.max(most, values.length), 0);
  if (length === 0) return title === '' ? [] : [title];
  const labels = columns.find(({ categories }) => categories.length > 0)?.categories ?? [];
  const width = columns.length + 1;
  const lines = [
    tableLine(['', ...columns.map(({ name }) => name)], width),
    tableLine(
      Array.from({ length: width }, () => '---'),
      width,
    ),
  ];
  for (let i = 0; i < length; i++)
    lines.push(tableLine([labels[i] ?? '', ...columns.map(({ values }) => values[i] ?? '')], width));
  return [...(title === '' ? [] : [title]), lines.join('\n')];
}

/** The values that the chart keeps from its source cells. */
function pointsOf(holder: Element | undefined): string[] {
  const cache = holder && find(holder, ({ name }) => /^(?:str|num)(?:Cache|Lit)$/.test(name));
  if (cache === undefined) {
    const value = holder && find(holder, ({ name }) => name === 'v');
    return value === undefined ? [] : [textOf(value).trim()];
  }
  const points: string[] = [];
  for (const point of elements(cache, 'pt')) {
    const index = Number(point.attributes.idx);
    if (!(index >= 0 && index < MOST_POINTS)) continue;
    const value = child(point, 'v');
    points[index] = value === undefined ? '' : textOf(value).trim();
  }
  return Array.from(points, (value) => value ?? '');
}
