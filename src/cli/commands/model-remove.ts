import { rmSync } from 'node:fs';
import {
  aboutFile,
  aboutModel,
  engineFolder,
  localModels,
  readChoice,
  weightsFile,
  writeChoice,
} from '../../engines/llm/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, positionals, report } from '../command.ts';

export const command: Command = {
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
    if (readChoice(dataDir)?.id === `local/${name}`) writeChoice(dataDir, undefined);
    for (const file of [weightsFile(dataDir, name), aboutFile(dataDir, name)]) rmSync(file, { force: true });
    if (localModels(dataDir).length === 0) rmSync(engineFolder(dataDir), { recursive: true, force: true });
    report(context, { removed: name }, `removed ${name}`, context.out.print);
    return 0;
  },
};
