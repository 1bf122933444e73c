import type { Registry } from 'prom-client';
import type { Log } from './log.ts';
import { metricsLibrary } from './metrics-library.ts';
import { ownField } from './table.ts';

/** A value of a gauge, with its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface StateGauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** Milliseconds for which samples are used again: several collectors may ask, and each query costs the database. */
const FRESH = 5_000;

/** How the gauges of a registry are read. */
interface Watch {
  readonly fresh: number;
  /** @param error undefined when it works again */
  told(gauge: string, error: unknown): void;
}

const watches = new WeakMap<Registry, Watch>();

/**
 * Counts the queries of gauges that fail, and logs the first failure of each since it worked. Call it before gauges are added.
 * A gauge that is silently missing would keep its alerts from firing.
 * @param fresh milliseconds for which samples are used again
 */
export function watchGauges(registry: Registry, log: Pick<Log, 'warn'>, fresh = FRESH): void {
  const { Counter } = metricsLibrary();
  const count = new Counter({
    name: 'trawl_metrics_failures_total',
    help: 'Queries of gauges that failed, by the first gauge of the query; the log has the first failure of each',
    labelNames: ['gauge'],
    registers: [registry],
  });
  const failing = new Set<string>();
  watches.set(registry, {
    fresh,
    told(gauge, error) {
      if (error === undefined) {
        failing.delete(gauge);
        return;
      }
      count.inc({ gauge });
      if (failing.has(gauge)) return;
      failing.add(gauge);
      log.warn({ err: error, gauge }, 'a metric cannot be read');
    },
  });
}

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
    const [first] = gauges;
    try {
      const all = await read();
      watches.get(registry)?.told(first?.name ?? '', undefined);
      return all;
    } catch (error) {
      watches.get(registry)?.told(first?.name ?? '', error);
      return {};
    }
  };
  const samples = (): ReturnType<typeof readSafely> => {
    if (last === undefined || performance.now() - last.at >= (watches.get(registry)?.fresh ?? FRESH)) {
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
        const own = ownField(await samples(), name) ?? [];
        this.reset();
        // A gauge without labels is 0 after a reset.
        if (own.length === 0 && labels.length === 0) this.set(Number.NaN);
        for (const sample of own) this.set(sample.labels ?? {}, sample.value);
      },
    });
  }
}
