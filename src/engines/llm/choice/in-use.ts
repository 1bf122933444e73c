import type { Log } from '../../../foundation/kernel/log.ts';
import { type ChoiceSettings, type ModelInForce, modelInForce, stateOfChoice } from './choice.ts';

/** What is made of the model in force, made again when an operator chooses another one. */
export interface InUse<Made> {
  readonly settings: ModelInForce | undefined;
  readonly made: Made;
  /** Looks at the choice now, and not only once in a second. */
  look(): void;
}

/** Milliseconds between two looks at the file of the choice. */
const LOOK = 1_000;

/**
 * Follows the choice of a model, by a look at its file when the model is asked for.
 * @param make called for each model in force; undefined: there is none
 */
export function followChoice<Made>(
  config: ChoiceSettings,
  make: (settings: ModelInForce | undefined) => Made,
  log: Log,
): InUse<Made> {
  let state: string | undefined;
  let looked = Number.NEGATIVE_INFINITY;
  let settings: ModelInForce | undefined;
  let made!: Made;
  const look = (): void => {
    looked = performance.now();
    const now = stateOfChoice(config.dataDir);
    if (now === state) return;
    const isFirst = state === undefined;
    state = now;
    try {
      settings = modelInForce(config);
    } catch (error) {
      settings = config.llm;
      log.warn({ reason: (error as Error).message }, 'the chosen language model cannot be read');
    }
    made = make(settings);
    if (!isFirst) log.info({ model: settings?.model ?? null }, 'the language model in use changed');
  };
  const current = (): void => {
    if (performance.now() - looked >= LOOK) look();
  };
  look();
  return {
    get settings() {
      current();
      return settings;
    },
    get made() {
      current();
      return made;
    },
    look,
  };
}
