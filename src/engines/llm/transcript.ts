import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { ModelError, type ModelFailure } from './errors.ts';
import type { Model } from './model.ts';

/**
 * Transcripts of language models: a file with every request and its reply, from which the same requests are answered without a model.
 * JSON, one object a line; the first line is the head.
 */

const HEAD = { format: 'trawl-model-transcript', version: 1 } as const;
type Task = 'text' | 'object' | 'turn';

/** One request and what came of it. */
interface Entry {
  /** What requests are compared by. */
  readonly key: string;
  readonly task: Task;
  readonly model: string;
  /** Of which only the texts, the tools and the schema decide. */
  readonly request: object;
  readonly reply?: unknown;
  readonly failure?: { readonly kind: ModelFailure; readonly message: string };
}

/** What two runs of the same prompt may differ in: the random marks around pages. */
const MARK = /\bpage-[0-9a-f]{12}\b/g;

type Request = Parameters<Model[Task]>[0];

/** What a request says, without its deadline. */
function saidIn(request: Request): object {
  const { deadline: _, retries: __, ...said } = request;
  const { schema, picture, ...rest } = said as typeof said & {
    readonly schema?: { readonly name: string; readonly json: unknown };
    readonly picture?: Uint8Array;
  };
  const kept = {
    ...rest,
    ...(schema === undefined ? {} : { schema: { name: schema.name, json: schema.json } }),
    ...(picture === undefined ? {} : { picture: createHash('sha256').update(picture).digest('base64url') }),
  };
  return JSON.parse(JSON.stringify(kept).replace(MARK, 'page')) as object;
}

const keyOf = (task: Task, said: object): string =>
  createHash('sha256')
    .update(`${task} ${JSON.stringify(said)}`)
    .digest('base64url')
    .slice(0, 22);

/** A model whose replies are also written to a file. A file from an earlier start is continued. */
export function recorded(model: Model, file: string): Model {
  let writing: Promise<void> = writeFile(file, `${JSON.stringify(HEAD)}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  // Who waits for it is told.
  writing.catch(() => {});
  const write = (entry: Entry): Promise<void> => {
    writing = writing.then(() => appendFile(file, `${JSON.stringify(entry)}\n`));
    return writing;
  };
  const keep = async <T>(task: Task, request: Request, call: () => Promise<T>): Promise<T> => {
    const said = saidIn(request);
    const head = { key: keyOf(task, said), task, model: model.id, request: said };
    try {
      const reply = await call();
      await write({ ...head, reply });
      return reply;
    } catch (error) {
      if (error instanceof ModelError)
        await write({ ...head, failure: { kind: error.failure, message: error.message } });
      throw error;
    }
  };
  return {
    get id() {
      return model.id;
    },
    get abilities() {
      return model.abilities;
    },
    text: (request) => keep('text', request, () => model.text(request)),
    object: (request) => keep('object', request, () => model.object(request)),
    turn: (request) => keep('turn', request, () => model.turn(request)),
  };
}

/**
 * A model that answers from a transcript. The same request gets its replies in the order in which they were recorded, and the last of
 * them from then on; any other request is refused.
 * @param id what the model is called where requests of several are in the file
 */
export function replayed(file: string, id: string): Model {
  let loading: Promise<Map<string, Entry[]>> | undefined;
  const next = async (task: Task, request: Request): Promise<unknown> => {
    loading ??= read(file);
    const entries = (await loading).get(keyOf(task, saidIn(request)));
    const entry = entries !== undefined && entries.length > 1 ? entries.shift() : entries?.[0];
    if (entry === undefined)
      throw new ModelError(
        'refused',
        'the transcript has no reply to this request: the prompt, the settings or a page differ',
      );
    if (entry.failure !== undefined) throw new ModelError(entry.failure.kind, entry.failure.message);
    return entry.reply;
  };
  return {
    id,
    abilities: {},
    text: async (request) => (await next('text', request)) as Awaited<ReturnType<Model['text']>>,
    object: async <T>(request: Parameters<Model['object']>[0]) => {
      const { value, usage } = (await next('object', request)) as Awaited<ReturnType<Model['object']>>;
      return { value: request.schema.parse(value) as T, usage };
    },
    turn: async (request) => (await next('turn', request)) as Awaited<ReturnType<Model['turn']>>,
  };
}

/** @throws OperatorError if the file is no transcript */
async function read(file: string): Promise<Map<string, Entry[]>> {
  const found = new Map<string, Entry[]>();
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`the transcript ${file} cannot be read: ${error.message}`);
  });
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const bad = (what: string): never => {
    throw new OperatorError(`${file} is no transcript of version ${HEAD.version}: ${what}`);
  };
  const parsed = (line: string, number: number): unknown => {
    try {
      return JSON.parse(line) as unknown;
    } catch {
      return bad(`line ${number} is not JSON`);
    }
  };
  const head = parsed(first, 1) as Partial<typeof HEAD> | null;
  if (head?.format !== HEAD.format || head.version !== HEAD.version) bad('it has another head');
  for (const [at, line] of lines.entries()) {
    const entry = parsed(line, at + 2) as Entry;
    found.set(entry.key, [...(found.get(entry.key) ?? []), entry]);
  }
  return found;
}
