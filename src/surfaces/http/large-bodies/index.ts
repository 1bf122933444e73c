export { createLargeBodies, type LargeBodies } from './large-bodies.ts';
export { declaresBody, schemasOf } from './messages.ts';
