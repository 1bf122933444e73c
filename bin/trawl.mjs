#!/usr/bin/env node
// The `trawl` command, under any Node >= 20: installs what is missing and goes on with the Node that the project pins.
import { keepCompiled } from '../scripts/install/compile-cache.mjs';

keepCompiled();
const { runFile } = await import('../scripts/run-file.mjs');
const args = process.argv.slice(2);
// `trawl start` is `npm start`.
const starts = args[0] === 'start';
await runFile('src/cli/main.ts', args, { dashboard: starts, lean: starts });
