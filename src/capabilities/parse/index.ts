/** Parse: files that are sent, as the same documents that pages become. */
export { type ParseRoom, type ParseRoomDeps, parseRoom } from './room.ts';
