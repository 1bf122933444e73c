import { parseEnv } from 'node:util';
import { ownField } from '../../kernel/table.ts';
import { type Environment, RULES, type Rule } from './rules.ts';

/** What a file of settings becomes. */
interface Translation {
  /** Text of the new file: settings, and comments on those that have no place or need a decision. */
  readonly text: string;
  /** Settings that no rule knows. */
  readonly unknown: readonly string[];
}

/** Translates the `.env` of a self-hosted Firecrawl. Settings without a value count as unset. */
export function translateEnv(source: string): Translation {
  const env = Object.fromEntries(Object.entries(parseEnv(source)).filter(([, value]) => value !== '')) as Environment;
  const names = Object.keys(env);
  const parts = RULES.map((rule) => ({ rule, set: names.filter((name) => covers(rule, name)) }))
    .filter(({ set }) => set.length > 0)
    .map(({ rule, set }) => partOf(rule, set, env));
  const unknown = names.filter((name) => !RULES.some((rule) => covers(rule, name)));
  if (unknown.length > 0) parts.push(`# ${unknown.join(', ')}: not known to Trawl.`);
  return { text: `${parts.join('\n\n')}\n`, unknown };
}

function covers({ from }: Rule, name: string): boolean {
  return from.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
}

function partOf({ to, note, values }: Rule, set: readonly string[], env: Environment): string {
  const [target] = to;
  const made = values?.(env) ?? (target === undefined ? {} : { [target]: ownField(env, set[0] as string) as string });
  const lines = Object.entries(made).map(([name, value]) => `${name}=${quoted(value)}`);
  return [`# ${set.join(', ')}${note === undefined ? '' : `: ${note}`}`, ...lines].join('\n');
}

/** A value as `.env` files, Docker Compose and systemd read it: in quotes only if it needs them. */
function quoted(value: string): string {
  if (/^[\w./:@%,+=?&~-]*$/.test(value)) return value;
  return value.includes("'") ? `"${value.replaceAll(/["\\$`]/g, '\\$&')}"` : `'${value}'`;
}
