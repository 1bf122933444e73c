/** `/v1`, for clients that do not know `/v2`. */
export { type V1Deps, v1Room } from './room.ts';
