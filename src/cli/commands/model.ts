import { rmSync } from 'node:fs';
import {
  aboutFile,
  aboutModel,
  chooseModel,
  chosenId,
  createLocalModels,
  described,
  engineFolder,
  type FoundModels,
  findModels,
  LOCAL_URL,
  localModels,
  modelFacts,
  modelInForce,
  placeOfModel,
  readChoice,
  weightsFile,
  writeChoice,
} from '../../engines/llm/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report } from '../command.ts';
import { egressToAll } from '../doctor/check.ts';
import { table } from '../terminal.ts';

export const modelCommand: Command = {
  usage: '',
  description:
    'Lists the language models that can be used: those of servers on this machine (Ollama, LM Studio, llama.cpp, vLLM,\n' +
    'LocalAI; TRAWL_MODEL_SERVERS has the addresses), those added with trawl model add, and hosted providers whose key is set. The service itself asks no\n' +
    'server before one of its models is chosen with trawl model use.',
  examples: ['trawl model', 'trawl model --json'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const config = await context.config();
    await using egress = egressToAll(config, config.modelServers);
    const found = await findModels(config, egress, context.signal);
    const { out } = context;
    const inForce = modelInForce(config);
    const chosen = readChoice(config.dataDir);
    if (context.values.json) {
      out.print(JSON.stringify({ inUse: inForce === undefined ? null : { ...inForce, apiKey: undefined }, ...found }));
      return 0;
    }
    const from = config.llm === undefined ? `chosen as ${chosen?.id}` : 'of TRAWL_LLM_MODEL';
    const can = inForce?.abilities === undefined ? '' : `: ${described(inForce.abilities)}`;
    out.print(inForce === undefined ? 'In use: none; rules read pages' : `In use: ${inForce.model}, ${from}${can}`);
    out.print('');
    for (const line of linesOf(found)) out.print(line);
    return 0;
  },
};

function linesOf({ servers, hosted }: FoundModels): string[] {
  const rows = servers.flatMap(({ name: server, title, address, models }) =>
    models.map((model) => [
      `${server}/${model.name}`,
      modelFacts(model) || '-',
      address === LOCAL_URL ? title : `${title} at ${placeOfModel(address)}`,
    ]),
  );
  const empty = servers.filter(({ models }) => models.length === 0);
  return [
    ...(rows.length === 0 ? [] : table([['MODEL', 'FACTS', 'FROM'], ...rows])),
    ...empty.map(({ title, address }) => `${title} at ${placeOfModel(address)} answers, but has no model`),
    ...(servers.length === 0 ? ['No server of models answers on this machine.'] : []),
    ...hosted.map(({ name, variable }) => `${name}/<model>: ${variable} is set; its models are not listed`),
    '',
    'Choose one: trawl model use <server>/<model>',
  ];
}

/** Milliseconds for the whole try: a large model takes a minute to load, and a CPU writes a few tokens a second. */
const TRY_MS = 10 * 60_000;

export const modelUseCommand: Command = {
  usage: '<server>/<model>',
  description:
    'Chooses the language model: tries it (one JSON answer, two tool calls, its speed), says what it can do, and writes the\n' +
    'choice in the data folder. A running service uses it at once. Nothing is written if the model does not answer. none\n' +
    'turns the model off. TRAWL_LLM_MODEL in the environment wins over the choice.',
  examples: ['trawl model use ollama/qwen3:4b', 'trawl model use openai/gpt-5-mini', 'trawl model use none'],
  help: {},
  options: {},
  async run(context) {
    const [id] = positionals(context, ['server>/<model']) as [string];
    const config = await context.config();
    if (id === 'none') {
      const before = chosenId(config.dataDir);
      writeChoice(config.dataDir, undefined);
      report(context, { chosen: null }, before === undefined ? 'No model was chosen.' : `${before} is off.`);
      return 0;
    }
    await using opened = new AsyncDisposableStack();
    if (!context.values.json) context.out.note(`Trying ${id}; the first answer waits until it is loaded.`);
    const { choice, doubts } = await chooseModel(
      id,
      config,
      {
        servers: (hosts) => opened.use(egressToAll(config, hosts)),
        local: opened.use(createLocalModels(config.dataDir)).reach,
      },
      deadlineIn(TRY_MS, context.signal),
    );
    writeChoice(config.dataDir, choice);
    const wins =
      config.llm === undefined
        ? []
        : [`TRAWL_LLM_MODEL=${config.llm.model} is set and wins: remove it to use ${choice.id}.`];
    const said = [`${choice.id} is chosen: ${described(choice.abilities)}.`, ...doubts, ...wins];
    report(context, { chosen: choice, doubts: [...doubts, ...wins] }, said.join('\n'), context.out.print);
    return 0;
  },
};

export const modelRemoveCommand: Command = {
  usage: '<name>',
  description:
    'Removes a model that was added with trawl model add. The last one takes the program for local models with it. If it is in\n' +
    'use, no model is used afterwards.',
  examples: ['trawl model remove qwen3-4b'],
  help: {},
  options: {},
  async run(context) {
    const [name] = positionals(context, ['name']) as [string];
    const { dataDir } = await context.config();
    if (aboutModel(dataDir, name) === undefined) {
      const names = localModels(dataDir).map((model) => model.name);
      throw new OperatorError(
        `there is no local model ${name}; there ${names.length === 0 ? 'is none' : `are ${names.join(', ')}`}`,
      );
    }
    if (chosenId(dataDir) === `local/${name}`) writeChoice(dataDir, undefined);
    for (const file of [weightsFile(dataDir, name), aboutFile(dataDir, name)]) rmSync(file, { force: true });
    if (localModels(dataDir).length === 0) rmSync(engineFolder(dataDir), { recursive: true, force: true });
    report(context, { removed: name }, `removed ${name}`, context.out.print);
    return 0;
  },
};
