export { parseRefresh, refreshTarget } from './refresh.ts';
