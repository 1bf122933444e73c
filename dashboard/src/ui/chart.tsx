import { type KeyboardEvent, useState } from 'react';
import { niceScale } from './scale.ts';
import { count, short } from './time.tsx';
import { useWidth } from './use-width.ts';
import './chart.css';

export interface ChartSeries {
  readonly name: string;
  /** One for each of the labels. */
  readonly values: readonly number[];
}

const HEIGHT = 220;
const PAD = { top: 10, right: 4, bottom: 24, left: 42 };
/** Colours in tokens.css. */
const COLORS = 6;

const color = (index: number): string => `var(--chart-${(index % COLORS) + 1})`;

/**
 * Stacked bars over labels that follow each other, such as days. Arrow keys walk along them; the same numbers are a
 * table for screen readers.
 * @param labels short, for the axis; `titles` long, for the bar under the pointer
 */
export function BarChart({
  label,
  labels,
  titles,
  series,
}: {
  label: string;
  labels: readonly string[];
  titles: readonly string[];
  series: readonly ChartSeries[];
}) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number>();
  const totals = labels.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const { top, ticks } = niceScale(Math.max(...totals, 0));
  const inner = { width: Math.max(0, width - PAD.left - PAD.right), height: HEIGHT - PAD.top - PAD.bottom };
  const step = inner.width / Math.max(1, labels.length);
  const y = (value: number): number => PAD.top + inner.height * (1 - value / top);
  const every = Math.max(1, Math.ceil(labels.length / Math.max(1, Math.floor(inner.width / 64))));

  const walk = (event: KeyboardEvent): void => {
    const from = active ?? -1;
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: labels.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(labels.length - 1, to)));
  };

  return (
    <figure className="chart">
      {series.length > 1 && (
        <ul className="chart-legend" aria-hidden="true">
          {series.map(({ name }, index) => (
            <li key={name}>
              <span style={{ background: color(index) }} />
              <bdi className="clip">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a chart, not a form */}
      <div
        ref={ref}
        className="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk along the bars
        tabIndex={0}
        role="group"
        aria-label={`${label}; arrow keys walk along it`}
        onKeyDown={walk}
        onBlur={() => setActive(undefined)}
        onPointerLeave={() => setActive(undefined)}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="chart-line" x1={PAD.left} x2={width - PAD.right} y1={y(tick)} y2={y(tick)} />
                <text className="chart-text" x={PAD.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {short(tick)}
                </text>
              </g>
            ))}
            {labels.map((text, at) => {
              const x = PAD.left + at * step;
              const bar = Math.max(1, Math.min(28, step * 0.68));
              let from = 0;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: places in time
                <g key={at} onPointerEnter={() => setActive(at)}>
                  <rect
                    className={at === active ? 'chart-band active' : 'chart-band'}
                    x={x}
                    y={PAD.top}
                    width={step}
                    height={inner.height}
                  />
                  {series.map(({ name, values }, index) => {
                    const value = values[at] ?? 0;
                    const bottom = from;
                    from += value;
                    return value > 0 ? (
                      <rect
                        key={name}
                        x={x + (step - bar) / 2}
                        y={y(from)}
                        width={bar}
                        height={Math.max(1, y(bottom) - y(from))}
                        rx={Math.min(2, bar / 3)}
                        fill={color(index)}
                      />
                    ) : null;
                  })}
                  {at % every === 0 && (
                    <text className="chart-text" x={x + step / 2} y={HEIGHT - 7} textAnchor="middle">
                      {text}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        )}
        {active !== undefined && (
          <div
            className="chart-tip"
            role="status"
            style={{
              left: Math.min(Math.max(PAD.left + (active + 0.5) * step, 80), Math.max(80, width - 80)),
            }}
          >
            <strong>{titles[active]}</strong>
            {series.map(({ name, values }, index) => (
              <span key={name} className="chart-tip-row">
                <span style={{ background: color(index) }} />
                <bdi className="clip">{name}</bdi> <b className="num">{count(values[active] ?? 0)}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {titles.map((title, at) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{count(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
