import type { Registry } from 'prom-client';
import { metricsLibrary } from '../../foundation/kernel/metrics-library.ts';
import type { LiveName } from './record.ts';

/** Counts the results of sources outside the catalog. */
export interface ResearchMetrics {
  /** A step of the language model, and its outcome. */
  modelStep(step: 'hyde' | 'rerank' | 'ask', outcome: string): void;
  /** A request to a public API, and its outcome. @param seconds until its response */
  sourceAsked(source: LiveName, outcome: string, seconds?: number): void;
  addTo(registry: Registry): void;
}

export function createResearchMetrics(): ResearchMetrics {
  const { Counter, Histogram } = metricsLibrary();
  const steps = new Counter({
    name: 'trawl_research_model_steps_total',
    help: 'Steps of paper searches and questions to papers that used a language model, by outcome',
    labelNames: ['step', 'outcome'],
    registers: [],
  });
  const requests = new Counter({
    name: 'trawl_research_live_total',
    help: 'Outcomes of requests to public APIs in paper searches; late: the response came after the search, for the next one',
    labelNames: ['source', 'outcome'],
    registers: [],
  });
  const times = new Histogram({
    name: 'trawl_research_live_seconds',
    help: 'Response times of public APIs in paper searches',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10],
    registers: [],
  });
  return {
    modelStep: (step, outcome) => steps.inc({ step, outcome }),
    sourceAsked: (source, outcome, seconds) => {
      requests.inc({ source, outcome });
      if (outcome === 'ok' && seconds !== undefined) times.observe({ source }, seconds);
    },
    addTo(registry) {
      registry.registerMetric(steps);
      registry.registerMetric(requests);
      registry.registerMetric(times);
    },
  };
}
