import {
  described,
  type FoundModels,
  findModels,
  LOCAL_URL,
  modelFacts,
  modelInForce,
  placeOfModel,
  readChoice,
} from '../../engines/llm/index.ts';
import { type Command, positionals } from '../command.ts';
import { egressToAll } from '../doctor/egress-to.ts';
import { table } from '../terminal.ts';

export const command: Command = {
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
