import { keepCompiled } from './foundation/kernel/compile-cache.ts';

/** `npm start`. */
keepCompiled();

const { serve } = await import('./serve.ts');
await serve();
