import type { OperationsView } from '@trawl/contract/api/operations.ts';
import { ownField } from '@trawl/contract/table.ts';

export type MetricName = OperationsView['metrics'][number]['name'];
type Labels = Readonly<Record<string, string>>;

/** The metrics of an answer, by name. */
export interface Metrics {
  /** The sum of the samples with these labels; undefined if none could be read. */
  sum(name: MetricName, labels?: Labels): number | undefined;
  /** Values of a label that have samples, in the order of the alphabet. */
  values(name: MetricName, label: string): string[];
}

export function metricsOf({ metrics }: Pick<OperationsView, 'metrics'>): Metrics {
  const byName = new Map(metrics.map(({ name, samples }) => [name, samples]));
  return {
    sum(name, labels = {}) {
      const found = byName
        .get(name)
        ?.filter((sample) =>
          Object.entries(labels).every(([label, value]) => ownField(sample.labels, label) === value),
        );
      return found?.length ? found.reduce((sum, { value }) => sum + value, 0) : undefined;
    },
    values: (name, label) =>
      [...new Set(byName.get(name)?.flatMap(({ labels }) => ownField(labels, label) ?? []))].sort((a, b) =>
        a < b ? -1 : 1,
      ),
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** 12.3 GB; decimal units, as disks are sold. */
export function bytes(value: number | undefined): string {
  if (value === undefined) return 'unknown';
  let at = 0;
  let rest = value;
  while (rest >= 1000 && at < UNITS.length - 1) {
    rest /= 1000;
    at++;
  }
  return `${at === 0 || rest >= 100 ? Math.round(rest) : rest.toFixed(1)} ${UNITS[at]}`;
}
