// The programs of a folder behind one npm script, as `npm run bench` and `npm run soak` are:
//
//   npm run bench                       lists them
//   npm run bench -- <name> --help      prints how one is used
//   npm run bench -- <name> [arguments] runs it
//
// Each file is a program and starts with a comment: one line that says what it is for, an empty line, and how it is used.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { runFile } from './run-file.mjs';

/**
 * @param script name of the npm script
 * @param folder relative to the project's folder; each .ts file in it that is no test is a program
 * @param given what the user wrote after the script's name
 * @param runner a file that runs them, with the name as its first argument; none where each runs by itself
 */
export async function runProgram(script, folder, given, runner) {
  const [name, ...args] = given;
  const names = globSync(`${folder}/*.ts`, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => basename(file, '.ts'))
    .sort();
  if (name === undefined || isHelp(name)) {
    process.stdout.write(`${list(script, folder, names)}\n`);
  } else if (!names.includes(name)) {
    process.stderr.write(`${script}: there is no "${name}"\n\n${list(script, folder, names)}\n`);
    process.exitCode = 2;
  } else if (args.some(isHelp)) {
    process.stdout.write(`${leadingComment(join(folder, `${name}.ts`))}\n`);
  } else {
    await runFile(runner ?? join(folder, `${name}.ts`), runner ? [name, ...args] : args, { dev: true });
  }
}

const isHelp = (argument) => argument === '--help' || argument === '-h';

function list(script, folder, names) {
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((name) => {
    const [first] = leadingComment(join(folder, `${name}.ts`)).split('\n');
    return `  ${name.padEnd(width)}  ${first}`;
  });
  return [`npm run ${script} -- <name> [arguments]; --help after the name prints them`, '', ...lines].join('\n');
}

/** The comment at the top of a file, without its marks. */
function leadingComment(file) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}
