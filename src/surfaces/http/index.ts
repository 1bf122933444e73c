export { type Dashboard, readDashboard } from './dashboard-files.ts';
export { writeGuide } from './guide/files.ts';
export { createMeasure } from './measure.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export type { InspectResponse } from './mount.ts';
export { openApiDocument } from './openapi.ts';
export type { Measured } from './overload.ts';
export { createServer } from './server.ts';
export type { Server, ServerOptions } from './server-options.ts';
