import { chooseModel, createLocalModels, described, readChoice, writeChoice } from '../../engines/llm/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { type Command, positionals, report } from '../command.ts';
import { egressToAll } from '../doctor/egress-to.ts';

/** Milliseconds for the whole try: a large model takes a minute to load, and a CPU writes a few tokens a second. */
const TRY_MS = 10 * 60_000;

export const command: Command = {
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
      const before = readChoice(config.dataDir);
      writeChoice(config.dataDir, undefined);
      report(context, { chosen: null }, before === undefined ? 'No model was chosen.' : `${before.id} is off.`);
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
