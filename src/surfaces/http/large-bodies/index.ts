export { declaresBody } from './endpoints.ts';
export { createLargeBodies, type LargeBodies } from './large-bodies.ts';
