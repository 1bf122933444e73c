/** The Model Context Protocol over the endpoints of the API. */
export type { ServerFactory } from './messages.ts';
export { mcpProtocol } from './protocol.ts';
export { migrations } from './tables.ts';
