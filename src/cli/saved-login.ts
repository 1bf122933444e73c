import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Environment, HTTP_URL } from '../foundation/config/client.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';

/** The service that `trawl login` was used with. */
interface Login {
  readonly at: string;
  readonly key: string;
}

/** The file of the login, readable by its owner only; undefined if there is no home folder. */
function loginFile({ XDG_CONFIG_HOME, APPDATA, HOME, USERPROFILE }: Environment): string | undefined {
  const home = HOME ?? USERPROFILE;
  const folder = XDG_CONFIG_HOME || APPDATA || (home && join(home, '.config'));
  return folder ? join(folder, 'trawl', 'login.json') : undefined;
}

/** @throws OperatorError if the file is damaged */
export function savedLogin(environment: Environment): Login | undefined {
  const file = loginFile(environment);
  if (file === undefined) return undefined;
  try {
    const { at, key }: Login = JSON.parse(readFileSync(file, 'utf8'));
    if (!HTTP_URL.isRight(at) || typeof key !== 'string' || key === '') throw new Error('no login');
    return { at, key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperatorError(`cannot read the login in ${file}; run trawl login again`, { cause: error });
  }
}

/** @returns the file. @throws OperatorError if it cannot be written */
export function saveLogin(environment: Environment, saved: Login): string {
  const file = loginFile(environment);
  if (file === undefined) throw new OperatorError('there is no home folder to save the login in; set HOME');
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(file, { force: true });
    writeFileSync(file, `${JSON.stringify(saved, undefined, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`cannot write ${file}: ${(error as Error).message}`);
  }
  return file;
}

/** @returns whether there was one */
export function forgetLogin(environment: Environment): boolean {
  const file = loginFile(environment);
  if (file === undefined || !existsSync(file)) return false;
  rmSync(file);
  return true;
}
