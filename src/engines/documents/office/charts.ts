import type { Zip } from '../containers/index.ts';
import { tableLine } from '../csv.ts';
import { decode } from '../text.ts';
import { child, type Element, elements, find, parseTree, textOf } from '../tree.ts';
import type { LeftOut } from './left-out.ts';

/** Maximum number of charts in a document, and of points in each. */
const MOST_CHARTS = 100;
const MOST_POINTS = 5_000;

/** The data of charts (DrawingML, ECMA-376 part 1, 21.2), each as a table below its title. */
export function chartsOf(zip: Zip, parts: RegExp, leftOut: LeftOut): string[] {
  const blocks: string[] = [];
  const charts = zip.entries.filter((entry) => parts.test(entry.name));
  for (const { name } of leftOut.first(charts, MOST_CHARTS, 'chart')) {
    const part = zip.read(name);
    if (part !== undefined) blocks.push(...chartToMarkdown(parseTree(decode(part), true), leftOut));
  }
  return blocks;
}

function chartToMarkdown(tree: Element, leftOut: LeftOut): string[] {
  const chart = find(tree, ({ name }) => name === 'chart');
  if (chart === undefined) return [];
  const series: Element[] = [];
  find(chart, (element) => {
    if (element.name === 'ser') series.push(element);
    return false;
  });
  const columns = series.map((one) => ({
    name: pointsOf(child(one, 'tx'), leftOut)[0] ?? '',
    categories: pointsOf(child(one, 'cat') ?? child(one, 'xVal'), leftOut),
    values: pointsOf(child(one, 'val') ?? child(one, 'yVal'), leftOut),
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
function pointsOf(holder: Element | undefined, leftOut: LeftOut): string[] {
  const cache = holder && find(holder, ({ name }) => /^(?:str|num)(?:Cache|Lit)$/.test(name));
  if (cache === undefined) {
    const value = holder && find(holder, ({ name }) => name === 'v');
    return value === undefined ? [] : [textOf(value).trim()];
  }
  const points: string[] = [];
  let left = 0;
  for (const point of elements(cache, 'pt')) {
    const index = Number(point.attributes.idx);
    if (!(index >= 0 && index < MOST_POINTS)) {
      left++;
      continue;
    }
    const value = child(point, 'v');
    points[index] = value === undefined ? '' : textOf(value).trim();
  }
  leftOut.add(left, 'point of charts', 'points of charts');
  return Array.from(points, (value) => value ?? '');
}
