export { declaresBody, schemasOf } from './endpoints.ts';
export { createLargeBodies, type LargeBodies } from './large-bodies.ts';
