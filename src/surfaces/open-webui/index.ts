/** The forms in which Open WebUI asks for a search and for pages. */
export { type OpenWebUiDeps, openWebUiRoom } from './room.ts';
