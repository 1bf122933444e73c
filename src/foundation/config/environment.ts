import { OperatorError } from '../kernel/errors.ts';
import { ownField } from '../kernel/table.ts';

/** The variables that settings are read from, and the only place that knows process.env. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that a setting is read from, and its text; undefined if none is set. Blanks around it are ignored. */
export function originOf(
  setting: { readonly name: string; readonly also?: readonly string[] | undefined },
  env: Environment,
): { readonly name: string; readonly value?: string } {
  for (const name of [setting.name, ...(setting.also ?? [])]) {
    const value = ownField(env, name)?.trim();
    if (value) return { name, value };
  }
  return { name: setting.name };
}

/** Names that the process got from `.env`. Like process.env there is one of them, and `readEnvironment` fills both. */
export const fromFile = new Set<string>();

/**
 * Returns the process environment with the variables of `.env` in the working folder; existing variables take precedence. The only
 * place that reads process.env.
 */
export function readEnvironment(): Environment {
  const before = new Set(Object.keys(process.env));
  try {
    process.loadEnvFile('.env');
    for (const name of Object.keys(process.env)) if (!before.has(name)) fromFile.add(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new OperatorError(`cannot read .env: ${(error as Error).message}`);
    }
  }
  return process.env;
}
