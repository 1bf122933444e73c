import type { Registry } from 'prom-client';
import { addGauges } from './gauges.ts';

/** Something outside of the process that fails now, such as a store or a search engine. */
export interface Outage {
  /** Its name: `web search brave`. It says no more, since `/ready` is public. */
  readonly of: string;
  /** ISO time of the first failure since it worked. */
  readonly since: string;
}

/** What fails while the service runs, as this process has seen it. */
export interface Outages {
  /** A reporter for one thing: called with whether it fails. */
  reporter(of: string): (isFailing: boolean) => void;
  /** In the order of their names. */
  list(): readonly Outage[];
}

/** @param now Unix time in milliseconds */
export function createOutages(now: () => number = Date.now): Outages {
  const since = new Map<string, number>();
  return {
    reporter: (of) => (isFailing) => {
      if (!isFailing) since.delete(of);
      else if (!since.has(of)) since.set(of, now());
    },
    list: () =>
      [...since].map(([of, at]) => ({ of, since: new Date(at).toISOString() })).sort((a, b) => (a.of < b.of ? -1 : 1)),
  };
}

/** Adds what fails, as a gauge. Names come from the settings, so they are bounded. */
export function addOutageMetrics(registry: Registry, outages: Pick<Outages, 'list'>): void {
  const help =
    '1 while a store, a search engine, a paper source, the language model, the embeddings endpoint or the collector of traces fails';
  addGauges(registry, [{ name: 'trawl_failing', help, labels: ['of'] }], () => ({
    trawl_failing: outages.list().map(({ of }) => ({ labels: { of }, value: 1 })),
  }));
}
