import {
  contextFor,
  createEmbedder,
  createLocalModels,
  createModel,
  engineFile,
  findModels,
  LOCAL_URL,
  localModels,
  memoryOfModel,
  placeOfModel,
  weightsFacts,
  withPrefixes,
} from '../../engines/llm/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { bytes } from '../terminal.ts';
import { attempt, egressTo, egressToAll, type Finding } from './check.ts';

/** Timeout in milliseconds for a one-word reply; a model that has to be loaded first takes a while. */
const MODEL_MS = 20_000;

const TITLES: Readonly<Record<Config['researchSources'][number]['name'], string>> = {
  arxiv: 'arXiv',
  openalex: 'OpenAlex',
  europepmc: 'Europe PMC',
  semanticscholar: 'Semantic Scholar',
  crossref: 'Crossref',
};

/** Which public APIs a paper search queries, and when. They are not queried here. */
export function liveSearch(config: Config): Finding {
  const change = 'TRAWL_RESEARCH_LIVE, TRAWL_RESEARCH_SOURCES';
  const { researchLive, researchSources: sources } = config;
  if (researchLive === 'off' || sources.length === 0) {
    return { name: 'live paper search', state: 'off', detail: 'searches use the local catalog only', change };
  }
  const keyed = { openalex: config.openalexApiKey, semanticscholar: config.semanticScholarApiKey };
  const named = sources.map(({ name, url }) => {
    const notes = [
      ...(url === undefined ? [] : [`at ${new URL(url).host}`]),
      ...(Object.hasOwn(keyed, name)
        ? [keyed[name as keyof typeof keyed] === undefined ? 'without a key' : 'with a key']
        : []),
    ];
    return notes.length === 0 ? TITLES[name] : `${TITLES[name]} (${notes.join(', ')})`;
  });
  const when = researchLive === 'always' ? 'for every search' : 'if the local catalog has too few results';
  return { name: 'live paper search', state: 'on', detail: `queries ${named.join(', ')} ${when}`, change };
}

const FULLTEXT_TITLES: Readonly<Record<Config['researchFulltextSources'][number]['name'], string>> = {
  europepmc: 'Europe PMC',
  arxiv: 'arXiv',
  ar5iv: 'ar5iv',
  openaccess: 'open-access links',
};

/** Where full texts of papers are fetched from. They are not queried here. */
export function fullTexts({ researchFulltext, researchFulltextSources: sources }: Config): Finding {
  const name = 'full texts of papers';
  const change = 'TRAWL_RESEARCH_FULLTEXT, TRAWL_RESEARCH_FULLTEXT_SOURCES';
  if (researchFulltext === 'off' || sources.length === 0) {
    return { name, state: 'off', detail: 'only imported texts are available', change };
  }
  const named = sources.map((source) =>
    source.url === undefined
      ? FULLTEXT_TITLES[source.name]
      : `${FULLTEXT_TITLES[source.name]} (at ${new URL(source.url).host})`,
  );
  return { name, state: 'on', detail: `fetched when a paper is read, from ${named.join(', ')}`, change };
}

/** The language model, tested with a one-word prompt, and its use in searches. */
export async function languageModel(config: Config): Promise<Finding[]> {
  const change = 'trawl model use, TRAWL_LLM_MODEL';
  const { llm, researchHyde, researchRerank } = config;
  const steps = [...(researchHyde ? ['hypothetical answers (HyDE)'] : []), ...(researchRerank ? ['reranking'] : [])];
  const used: Finding = {
    name: 'model in paper search',
    state: steps.length === 0 ? 'off' : llm === undefined ? 'broken' : 'on',
    detail:
      steps.length === 0
        ? 'not used in searches'
        : llm === undefined
          ? `${steps.join(' and ')} need a language model`
          : steps.join(' and '),
    change: 'TRAWL_RESEARCH_HYDE, TRAWL_RESEARCH_RERANK',
  };
  if (llm === undefined) {
    await using egress = egressToAll(config, config.modelServers);
    const { servers, hosted } = await findModels(config, egress, deadlineIn(MODEL_MS).signal);
    const there = [
      ...servers.map(({ title, address }) => `${title} at ${placeOfModel(address)}`),
      ...hosted.map(({ variable }) => variable),
    ];
    const detail =
      there.length === 0
        ? 'none chosen, and no server of models answers on this machine'
        : `none chosen; found ${there.join(', ')}`;
    return [{ name: 'language model', state: 'off', detail, change }, used];
  }
  const found = await attempt('language model', change, async () => {
    await using ways = waysOf(config, llm.baseUrl);
    const names = [...new Set([llm.model, llm.planner ?? llm.model, llm.reader ?? llm.model])];
    if (llm.transcript?.use === 'replay') return `${names.join(', ')} from the transcript ${llm.transcript.file}`;
    for (const name of names) {
      const model = createModel({ ...llm, model: name }, ways.to(name), silentLog);
      const deadline = deadlineIn(MODEL_MS);
      const instructions = 'Answer with one word.';
      await model?.text({ instructions, prompt: 'Say yes.', maxTokens: 300, deadline, retries: 0 });
    }
    return `${names.join(', ')} at ${placeOfModel(llm.baseUrl)}`;
  });
  return [found, used];
}

/** The embeddings endpoint, tested with one vector. */
export async function embeddings(config: Config): Promise<Finding> {
  const change = 'TRAWL_EMBEDDINGS_MODEL';
  const { embeddings: settings } = config;
  if (settings === undefined) return { name: 'embeddings', state: 'off', detail: 'no endpoint configured', change };
  return await attempt('embeddings', change, async () => {
    await using ways = waysOf(config, settings.baseUrl);
    const own = settings.baseUrl === LOCAL_URL ? withPrefixes(settings, config.dataDir) : settings;
    const vectors = await createEmbedder(own, ways.to(settings.model))?.embed(
      ['science'],
      deadlineIn(MODEL_MS),
      'query',
    );
    return `${settings.model} at ${placeOfModel(settings.baseUrl)}, ${vectors?.[0]?.length} dimensions`;
  });
}

/** The way to a server of models, or to models of the data folder. */
function waysOf(config: Config, baseUrl: string) {
  const locals = createLocalModels(config.dataDir);
  const egress = baseUrl === LOCAL_URL ? undefined : egressTo(config, baseUrl);
  return {
    to: (name: string) => egress ?? locals.reach(name),
    async [Symbol.asyncDispose]() {
      await locals[Symbol.asyncDispose]();
      await egress?.[Symbol.asyncDispose]();
    },
  };
}

/** The models of the data folder. */
export function localModelsIn({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const about = { name: 'local models', change: 'trawl model add' };
  const models = localModels(dataDir);
  if (models.length === 0) return { ...about, state: 'off', detail: 'none added' };
  if (engineFile(dataDir) === undefined) {
    return { ...about, state: 'broken', detail: 'the program that runs them is missing; add one of them again' };
  }
  const broken = models.filter(({ contextTokens }) => contextTokens === undefined).map(({ name }) => name);
  if (broken.length > 0) return { ...about, state: 'broken', detail: `damaged: ${broken.join(', ')}; add them again` };
  const free = process.availableMemory();
  const named = models.map(({ name }) => {
    const facts = weightsFacts(dataDir, name);
    const memory = memoryOfModel(facts, contextFor(facts.contextTokens));
    return `${name} (${bytes(memory)} of memory${memory > free ? ', more than is free' : ''})`;
  });
  return { ...about, state: 'on', detail: named.join(', ') };
}
