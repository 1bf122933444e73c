import { chooseModel, described, findModels, modelFacts, placeOfModel, writeChoice } from '../engines/llm/index.ts';
import type { Config } from '../foundation/config/index.ts';
import type { ModelOfInstallation } from '../surfaces/console/index.ts';
import type { Engines } from './engines.ts';
import type { Foundation } from './foundation.ts';

/** The language model for the dashboard. */
export function modelOfInstallation(
  config: Config,
  { engines: { inUse, locals }, foundation: { reach } }: { readonly engines: Engines; readonly foundation: Foundation },
): ModelOfInstallation {
  const shown = (): ModelOfInstallation['inUse'] => {
    const { settings } = inUse;
    if (settings === undefined) return null;
    const { model: name, baseUrl, abilities } = settings;
    const from = config.llm === undefined ? 'choice' : 'environment';
    const can = abilities === undefined ? null : described(abilities);
    return { name, place: placeOfModel(baseUrl), from, can, abilities: abilities ?? null };
  };
  return {
    get inUse() {
      return shown();
    },
    async find({ signal }) {
      await using egress = reach(config.modelServers);
      const { servers, hosted } = await findModels(config, egress, signal);
      return {
        servers: servers.map(({ name: server, title, address, models }) => ({
          ...{ name: server, title, address },
          models: models.map((model) => ({
            id: `${server}/${model.name}`,
            facts: modelFacts(model),
            isEmbeddings: model.isEmbeddings,
          })),
        })),
        hosted: [...hosted],
        asked: [...config.modelServers],
      };
    },
    async choose(id, deadline) {
      await using opened = new AsyncDisposableStack();
      const ways = { servers: (hosts: readonly string[]) => opened.use(reach(hosts)), local: locals.reach };
      const chosen = id === null ? undefined : await chooseModel(id, config, ways, deadline);
      writeChoice(config.dataDir, chosen?.choice);
      inUse.look();
      return { inUse: shown(), doubts: [...(chosen?.doubts ?? [])] };
    },
  };
}
