import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ModelAbilities } from '../abilities.ts';
import type { ModelSettings } from '../model.ts';

/** The model that an operator chose, in a file of the data folder: all processes on that folder follow it without a restart. */

const choice = z.object({
  /** `<server>/<model>`, as it was chosen. */
  id: z.string().min(1),
  provider: z.enum(['openai', 'anthropic']),
  baseUrl: z.string().refine(URL.canParse, 'it is no address'),
  model: z.string().min(1),
  /** The variable of its key, which itself is never stored. */
  keyVariable: z.string().optional(),
  abilities: z.object({
    contextTokens: z.number().optional(),
    json: z.enum(['schema', 'json', 'words']).optional(),
    tools: z.enum(['parallel', 'single', 'none']).optional(),
    tokensPerSecond: z.number().optional(),
  }),
  /** ISO time of the try. */
  triedAt: z.string(),
});

export type Choice = Readonly<z.infer<typeof choice>> & { readonly abilities: ModelAbilities };

const fileOf = (dataDir: string): string => join(dataDir, 'model.json');

/** @returns undefined if nothing was chosen @throws Error if the file is damaged */
export function readChoice(dataDir: string): Choice | undefined {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir), 'utf8');
  } catch (error) {
    // No folder yet, or none at all, which is for others to say.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    return choice.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${fileOf(dataDir)} is damaged; choose a model again, or delete it`, { cause });
  }
}

/** What was chosen, for those who replace it or take it back: a damaged choice has no name. */
export function chosenId(dataDir: string): string | undefined {
  try {
    return readChoice(dataDir)?.id;
  } catch {
    return 'The damaged choice';
  }
}

/** Whole or not at all; whoever reads it sees the old choice or the new one. @param chosen undefined: none */
export function writeChoice(dataDir: string, chosen: Choice | undefined): void {
  const file = fileOf(dataDir);
  if (chosen === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, `${JSON.stringify(chosen, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(part, file);
}

/** What changes when the choice does. */
export function stateOfChoice(dataDir: string): string {
  const found = statSync(fileOf(dataDir), { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** The model of an installation, and what the environment says of others on its server. */
export interface ModelInForce extends ModelSettings {
  readonly planner?: string | undefined;
  readonly reader?: string | undefined;
  readonly vision?: string | undefined;
  readonly transcript?: { readonly file: string; readonly use: 'record' | 'replay' } | undefined;
}

/** Where a choice is, and what wins over it. */
export interface ChoiceSettings {
  readonly dataDir: string;
  /** That of the environment. */
  readonly llm: ModelInForce | undefined;
  /** Of the environment, for a chosen model. */
  readonly modelRoles?: Pick<ModelInForce, 'planner' | 'reader' | 'vision'>;
  /** Keys of hosted models, by the variable that they are in. */
  readonly modelKeys: ReadonlyMap<string, string>;
}

/**
 * The model in force: that of the environment, else the chosen one. What a try showed counts for both if they are the same.
 * @throws Error if the file of the choice is damaged
 */
export function modelInForce({ llm, dataDir, modelKeys, modelRoles }: ChoiceSettings): ModelInForce | undefined {
  const chosen = readChoice(dataDir);
  if (chosen === undefined) return llm;
  const { provider, baseUrl, model, abilities, keyVariable } = chosen;
  if (llm === undefined) {
    return { ...modelRoles, provider, baseUrl, model, abilities, apiKey: keyVariable && modelKeys.get(keyVariable) };
  }
  const isSame = llm.provider === provider && llm.baseUrl === baseUrl && llm.model === model;
  return isSame ? { ...llm, abilities } : llm;
}
