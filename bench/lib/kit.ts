/** What benches share: what one is, starting and asking services, sites and processes, and figures of what was measured. */
export * from './bench.ts';
export * from './cpu.ts';
export * from './files.ts';
export * from './http.ts';
export * from './import.ts';
export * from './proc.ts';
export * from './processes.ts';
export * from './random.ts';
export * from './server.ts';
export * from './site.ts';
export * from './stats.ts';
export * from './table.ts';
export * from './turns.ts';
