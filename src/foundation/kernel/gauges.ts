import type { Registry } from 'prom-client';
import { metricsLibrary } from './metrics-library.ts';

/** A value of a gauge, with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface StateGauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** Milliseconds for which samples are used again: several collectors may ask, and each query costs the database. */
const FRESH = 5_000;

/**
 * Adds gauges whose values come from one query when somebody collects them. If it fails, they have no samples: a database that is
 * down must not hide the other metrics.
 * @param read samples of each gauge, by its name
 */
export function addGauges(
  registry: Registry,
  gauges: readonly StateGauge[],
  read: () => Promise<Readonly<Record<string, readonly Sample[]>>> | Readonly<Record<string, readonly Sample[]>>,
): void {
  let last: { readonly at: number; readonly samples: ReturnType<typeof readSafely> } | undefined;
  const readSafely = async () => {
    try {
      return await read();
    } catch {
      return {};
    }
  };
  const samples = (): ReturnType<typeof readSafely> => {
    if (last === undefined || performance.now() - last.at > FRESH) {
      last = { at: performance.now(), samples: readSafely() };
    }
    return last.samples;
  };
  const { Gauge } = metricsLibrary();
  for (const { name, help, labels = [] } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const own = (await samples())[name] ?? [];
        this.reset();
        // A gauge without labels is 0 after a reset.
        if (own.length === 0 && labels.length === 0) this.set(Number.NaN);
        for (const sample of own) this.set(sample.labels ?? {}, sample.value);
      },
    });
  }
}
