import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { JsonTypo, parseLocatedJson } from '../../../foundation/kernel/located-json.ts';
import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { type PageFile, type ProviderFile, providerSchema } from './schema.ts';

/** Terms that an organization's admin must accept before the provider runs. */
export interface Terms {
  readonly version: string;
  readonly url: string;
  readonly document: string;
  /** SHA-256 of the document, lower-case hex. */
  readonly digest: string;
}

export interface ProviderPage extends PageFile {
  readonly recordPatterns: readonly Pattern[];
  readonly otherPatterns: readonly Pattern[];
}

/** A provider from its file and the settings. */
export interface Provider extends Omit<ProviderFile, 'terms' | 'pages'> {
  readonly terms: Terms | undefined;
  readonly pages: readonly ProviderPage[];
  /** Values of the settings that its requests can refer to; unset ones are missing. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface ProviderSources {
  /** Folders of `*.json`; a file replaces one of the same provider in an earlier folder. */
  readonly folders: readonly string[];
  /** Values for `{setting.name}`. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** URLs that replace the `base` of files, by provider name. */
  readonly bases: Readonly<Record<string, string>>;
  /** Names of functions that `run` can refer to. */
  readonly functions: readonly string[];
}

/**
 * Reads all providers, sorted by name.
 * @throws OperatorError with file and line if a file is invalid
 */
export function readProviders(sources: ProviderSources): Provider[] {
  const providers = new Map<string, Provider>();
  for (const folder of sources.folders) {
    const files = new Map<string, string>();
    for (const file of filesOf(folder)) {
      const provider = readProvider(file, sources);
      const before = files.get(provider.name);
      if (before !== undefined) throw new OperatorError(`${file}:1: name: ${before} has the same name`);
      files.set(provider.name, file);
      providers.set(provider.name, provider);
    }
  }
  const unknown = Object.keys(sources.bases).find((one) => !providers.has(one));
  if (unknown !== undefined) throw new OperatorError(`TRAWL_PROVIDER_URLS: there is no provider "${unknown}"`);
  return [...providers.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((one) => one.endsWith('.json') && !one.startsWith('.'))
      .sort()
      .map((one) => join(folder, one));
  } catch (error) {
    throw new OperatorError(`cannot read the provider folder ${folder}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function readProvider(file: string, { settings, bases, functions }: ProviderSources): Provider {
  try {
    const json = parseLocatedJson(readFileSync(file, 'utf8'));
    const fail = (path: readonly PropertyKey[], message: string): never => {
      throw new JsonTypo(`${path.join('.') || 'the file'}: ${message}`, json.lineOf(path));
    };
    const parsed = providerSchema.safeParse(json.value);
    if (!parsed.success) {
      const { issues } = parsed.error;
      // Reports the misspelled name rather than the missing one.
      const issue = (issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]) as z.core.$ZodIssue;
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : issue.path;
      return fail(path, messageOf(issue));
    }
    const { terms, pages, ...rest } = parsed.data;
    for (const [index, tool] of rest.tools.entries()) {
      if (tool.run !== undefined && !functions.includes(tool.run)) {
        fail(['tools', index, 'run'], `must be one of ${functions.join(', ')}`);
      }
    }
    const secrets: Record<string, string> = {};
    for (const [name, need] of Object.entries(rest.settings)) {
      const value = ownField(settings, name);
      if (value !== undefined) setField(secrets, name, value);
      else if (need === 'required') fail(['settings', name], `TRAWL_PROVIDER_SECRETS has no value for "${name}"`);
    }
    return {
      ...rest,
      base: ownField(bases, rest.name) ?? rest.base,
      terms: terms && { ...terms, digest: digestOf(terms.document) },
      pages: pages.map((page) => ({
        ...page,
        recordPatterns: page.records.map((one) => parsePattern(one) as Pattern),
        otherPatterns: page.others.map((one) => parsePattern(one) as Pattern),
      })),
      secrets,
    };
  } catch (error) {
    if (error instanceof JsonTypo) throw new OperatorError(`${file}:${error.line}: ${error.message}`, { cause: error });
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`cannot read ${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** Lower-case SHA-256 of a text in UTF-8. */
function digestOf(document: string): string {
  return createHash('sha256').update(document, 'utf8').digest('hex');
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not a field of a provider file';
  return issue.message.endsWith('received undefined') ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
}
