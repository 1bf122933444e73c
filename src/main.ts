/** `npm start`. What this process makes is for its user alone, from the first byte. */
process.umask(0o077);

const { serve } = await import('./serve.ts');
await serve();
