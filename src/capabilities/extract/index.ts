/** Extract: data from named pages. */
export { extractRoom } from './room.ts';
