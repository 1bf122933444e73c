import { statSync } from 'node:fs';
import {
  aboutModel,
  contextFor,
  LOCAL_CATALOG,
  LOCAL_NAME,
  memoryOfModel,
  weightsFacts,
} from '../../engines/llm/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, choice, positionals, report, text } from '../command.ts';
import { egressTo } from '../doctor/check.ts';
import { copyWeights, download, installEngine, keepWeights, nameFor } from '../models/add-model.ts';
import { bytes } from '../terminal.ts';

export const command: Command = {
  usage: '<name|file.gguf|URL> [--name <name>] [--embeddings] [--sha256 <hex>] [--gpu cuda|vulkan|metal]',
  description:
    'Adds a model that runs without another server: installs the program for it (node-llama-cpp, once) and the weights into\n' +
    'the data folder. An interrupted download is continued. By name: ' +
    `${LOCAL_CATALOG.slice(0, 2)
      .map(({ name }) => name)
      .join(', ')},\n${LOCAL_CATALOG.slice(2)
      .map(({ name }) => name)
      .join(', ')}. Then: trawl model use local/<name>,\nor TRAWL_EMBEDDINGS=local:<name> for one that makes vectors.`,
  examples: ['trawl model add qwen3-4b', 'trawl model add ./model.gguf --name mine'],
  help: {
    name: 'its name; by default that of the file',
    embeddings: 'it makes vectors; known for names of the list',
    sha256: 'checksum that the publisher states; by default that of the first download is kept',
    gpu: 'also install the build for this graphics card',
  },
  options: {
    name: { type: 'string' },
    embeddings: { type: 'boolean' },
    sha256: { type: 'string' },
    gpu: { type: 'string' },
  },
  async run(context) {
    const [given] = positionals(context, ['name|file.gguf|URL']) as [string];
    const { dataDir, ...config } = await context.config();
    const gpu = choice(context, 'gpu', ['cuda', 'vulkan', 'metal']);
    const listed = LOCAL_CATALOG.find(({ name }) => name === given);
    const isUrl = /^https?:\/\//.test(given);
    const isFile = !isUrl && (statSync(given, { throwIfNoEntry: false })?.isFile() ?? false);
    if (listed === undefined && !isUrl && !isFile) {
      throw new OperatorError(
        `${given} is no file, address or listed name: ${LOCAL_CATALOG.map(({ name }) => name).join(', ')}`,
      );
    }
    const name = text(context, 'name') ?? listed?.name ?? nameFor(given);
    if (!LOCAL_NAME.test(name)) throw new OperatorError(`${name} cannot be a name: use small letters, digits, . _ -`);
    const { out, signal } = context;
    const say = (line: string): void => {
      if (!context.values.json) out.note(line);
    };
    if (await installEngine(dataDir, gpu, signal)) say('installed the program for local models');
    const url = listed?.url ?? (isUrl ? given : undefined);
    const part = url === undefined ? await copyWeights(given, dataDir, name) : await fetchWeights(url);
    const licence = listed?.licence ?? null;
    const kind = listed?.kind ?? (context.values.embeddings ? 'embeddings' : 'instruct');
    const { queryPrefix = '', documentPrefix = '' } = listed ?? {};
    const pinned = aboutModel(dataDir, name);
    const stated = text(context, 'sha256');
    const earlier = pinned?.source === url ? pinned : undefined;
    const sha256 = stated ?? earlier?.sha256;
    const checksum = stated === undefined ? earlier?.checksum : 'stated';
    const about = { source: url ?? given, licence, kind, queryPrefix, documentPrefix };
    const kept = await keepWeights(part, { dataDir, name, about, sha256, ...(checksum && { checksum }) });
    const facts = weightsFacts(dataDir, name);
    const memory = memoryOfModel(facts, contextFor(facts.contextTokens));
    const next = kind === 'instruct' ? `trawl model use local/${name}` : `set TRAWL_EMBEDDINGS=local:${name}`;
    const check =
      kept.checksum === 'pinned' ? '; its checksum is kept for later downloads, as the publisher stated none' : '';
    const sentence = `added ${name}: ${bytes(facts.bytes)}, needs ${bytes(memory)} of memory${check}. Next: ${next}`;
    report(context, { added: name, memory, ...kept }, sentence, out.print);
    return 0;

    async function fetchWeights(from: string): Promise<string> {
      await using egress = egressTo(config, from);
      let told = 0;
      return download(from, {
        ...{ dataDir, name, egress, signal },
        onProgress: (done, all) => {
          if (performance.now() - told < 5_000) return;
          told = performance.now();
          say(`${bytes(done)}${all === undefined ? '' : ` of ${bytes(all)}`}`);
        },
      });
    }
  },
};
