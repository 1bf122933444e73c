export { readDashboard } from './dashboard-files.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export type { InspectResponse } from './mount.ts';
export { openApiDocument } from './openapi.ts';
export { createServer, type Server, type ServerOptions } from './server.ts';
