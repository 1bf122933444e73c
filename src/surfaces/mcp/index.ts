/** The Model Context Protocol over the endpoints of the API. */
export { mcpProtocol } from './protocol.ts';
