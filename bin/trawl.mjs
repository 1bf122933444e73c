#!/usr/bin/env node
// The `trawl` command, under any Node >= 20: installs what is missing and goes on with the Node that the project pins.
import { runFile } from '../scripts/run-file.mjs';

await runFile('src/cli/main.ts', process.argv.slice(2));
