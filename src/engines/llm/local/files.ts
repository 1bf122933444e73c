import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServedModel } from '../servers/served-model.ts';
import { type GgufFacts, readGguf } from './gguf.ts';

/** Weights and the program that runs them, in the data folder. */

export const modelsFolder = (dataDir: string): string => join(dataDir, 'models');

/** The folder into which npm installs node-llama-cpp. */
export const engineFolder = (dataDir: string): string => join(modelsFolder(dataDir), 'engine');

/** The file to import; undefined if it is not installed. */
export function engineFile(dataDir: string): string | undefined {
  const file = join(engineFolder(dataDir), 'node_modules', 'node-llama-cpp', 'dist', 'index.js');
  return existsSync(file) ? file : undefined;
}

/** A name that people type and that is a file's name on every system. */
export const LOCAL_NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;

const about = z.object({
  source: z.string(),
  licence: z.string().nullable(),
  sha256: z.string(),
  /** Whether the publisher stated the checksum, or it was taken from the first download. */
  checksum: z.enum(['stated', 'pinned']),
  kind: z.enum(['instruct', 'embeddings']),
  queryPrefix: z.string().default(''),
  documentPrefix: z.string().default(''),
  /** What the head of the weights says, which takes a while to read. */
  facts: z
    .object({ architecture: z.string(), contextTokens: z.number(), bytes: z.number(), bytesPerToken: z.number() })
    .optional(),
});

/** Where a model comes from, in a file beside it. */
export type AboutModel = z.infer<typeof about>;

export const weightsFile = (dataDir: string, name: string): string => join(modelsFolder(dataDir), `${name}.gguf`);
export const aboutFile = (dataDir: string, name: string): string => join(modelsFolder(dataDir), `${name}.json`);

/** @returns undefined if there is no such model */
export function aboutModel(dataDir: string, name: string): AboutModel | undefined {
  if (!LOCAL_NAME.test(name) || !existsSync(weightsFile(dataDir, name))) return undefined;
  try {
    return about.parse(JSON.parse(readFileSync(aboutFile(dataDir, name), 'utf8')));
  } catch {
    return undefined;
  }
}

/** What loading the weights of a model takes. @throws Error that says what is wrong with them */
export function weightsFacts(dataDir: string, name: string): GgufFacts {
  const file = weightsFile(dataDir, name);
  const kept = aboutModel(dataDir, name)?.facts;
  return kept !== undefined && statSync(file).size === kept.bytes ? kept : readGguf(file);
}

/** The models of a data folder, by name. */
export function localModels(dataDir: string): ServedModel[] {
  let names: string[] = [];
  try {
    names = readdirSync(modelsFolder(dataDir));
  } catch {
    return [];
  }
  return names.sort().flatMap((file): ServedModel[] => {
    const name = file.replace(/\.gguf$/, '');
    const known = name === file ? undefined : aboutModel(dataDir, name);
    if (known === undefined) return [];
    const isEmbeddings = known.kind === 'embeddings';
    try {
      const { bytes, contextTokens } = weightsFacts(dataDir, name);
      return [{ name, isEmbeddings, bytes, contextTokens: contextFor(contextTokens) }];
    } catch {
      return [{ name, isEmbeddings }];
    }
  });
}

/** Tokens of context that are held ready: enough for a page, at 1 GB or less for models of 4 billion parameters. */
export const contextFor = (trained: number): number => Math.min(trained, 8_192);
