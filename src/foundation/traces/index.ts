/** Traces: what requests and jobs spent their time on, for the collector that the operator set. */
export { addTraceMetrics, openTraces, type Traces } from './traces.ts';
