/** Extract: data from pages that are named. */
export { type ExtractOptions, extractRoutes } from './routes.ts';
