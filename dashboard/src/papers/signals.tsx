import type { Signals as Values } from './types.ts';
import './papers.css';

const NAMES = [
  ['structural', 'Structural', 'citations shared with the seeds, counted'],
  ['semantic', 'Semantic', 'how near the text is to what was asked'],
  ['articleRank', 'ArticleRank', 'standing in the citation graph around the seeds'],
  ['seedOverlap', 'Seeds', 'distinct seeds that are connected to it'],
] as const;

/** What the ranking is made of, each against the largest on the page. */
export function Signals({ signals, most }: { signals: Values; most: Values }) {
  return (
    <dl className="signals">
      {NAMES.map(([name, label, about]) => (
        <div key={name} title={about}>
          <dt>{label}</dt>
          <dd className="num">
            <meter min={0} max={most[name] || 1} value={Math.max(0, signals[name])} aria-hidden="true" />
            {show(signals[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const show = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(3));

/** The largest of each signal. */
export function mostOf(all: readonly (Values | undefined)[]): Values {
  const most = { structural: 0, semantic: 0, articleRank: 0, seedOverlap: 0 };
  for (const signals of all) {
    if (signals === undefined) continue;
    for (const [name] of NAMES) most[name] = Math.max(most[name], signals[name]);
  }
  return most;
}
