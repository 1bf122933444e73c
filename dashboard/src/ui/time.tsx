/** Times as people say them; the exact one is a hover away. */

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function ago(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined
    ? seconds > 10
      ? 'in a moment'
      : 'just now'
    : relative.format(Math.round(seconds / unit[1]), unit[0]);
}

/** @param at ISO 8601 */
export function Ago({ at, none = 'never' }: { at: string | null | undefined; none?: string }) {
  if (at === null || at === undefined || Number.isNaN(Date.parse(at))) return <span className="dim">{none}</span>;
  return (
    <time dateTime={at} title={exact.format(new Date(at))} className="nowrap">
      {ago(at)}
    </time>
  );
}

export const exactly = (at: string): string => exact.format(new Date(at));
export const dateOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : day.format(new Date(at)));

/** @param ms milliseconds */
export function duration(ms: number): string {
  if (ms < 1) return '<1 ms';
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
  return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`;
}

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 12,345; 12.3M only for very large numbers. */
export const count = (value: number): string => (value < 10_000_000 ? whole : compact).format(value);

/** 12.3K, for axes. */
export const short = (value: number): string => (value < 10_000 ? whole : compact).format(value);
