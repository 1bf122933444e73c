/** Extract: data from named pages. */
export { type ExtractRoom, extractRoom } from './room.ts';
