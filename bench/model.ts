// Over 10 kB: one table, whose rows are measured in four ways.

// What a language model adds to what rules find: values of pages, answers, judgments of changes and runs of agents.
//
//   npm run bench -- model [--only pages,questions,goals,tasks] [--limit <n>] [--designs seen|all|<names>] [--timeout <seconds>] [--verbose]
//
// With the model in use: that of the environment (TRAWL_LLM_MODEL), or the one that `trawl model use` chose in the data folder. Pages: the
// sets pages-apart. Questions and goals: the sets of bench/data that need no other pages. Tasks: agents on generated sites, by default twelve
// kinds in five designs. Each is done by rules alone, too, but the tasks: `npm run bench -- agent-tasks` does these. --limit takes the first
// pages, questions, goals and tasks of each; --timeout is the time for one page, question or goal. Right: as stated. Wrong: another value,
// answer or judgment. Invented: where nothing is stated; for goals, changes that are reported and nobody asked for. Marked: of what is wrong or
// invented, what is listed in `unverified`. Missing: what is stated and was not found. The result is kept as bench/results/model-<name>.json.

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { judgeChange, judgedByRules } from '../src/capabilities/monitor/index.ts';
import { createPageThreads, type PageThreads } from '../src/capabilities/scrape/index.ts';
import { createExtractor, type Extractor } from '../src/engines/llm/index.ts';
import { parseHtml, structuredData, toMarkdown } from '../src/engines/page/index.ts';
import { deadlineIn } from '../src/foundation/kernel/deadline.ts';
import { silentLog } from '../src/foundation/kernel/log.ts';
import { COSTS } from '../src/platform/accounts/index.ts';
import { leaves } from './extract.ts';
import { bench, type Row, startServer, wrongUsage } from './lib/kit.ts';
import { type ModelInUse, modelInUse } from './lib/model-in-use.ts';
import { DATA, isAnswer, readQuestions, setsOf } from './lib/sets.ts';
import { taskSites } from './lib/task-sites/designs-by-name.ts';
import { marked, schemaOf } from './lib/task-sites/marks.ts';
import { runAgent, serveSite, TASK_NETWORK } from './lib/task-sites/run.ts';
import { changesOf } from './monitor-goals.ts';

/** Designs of the sixty tasks. */
const DESIGNS = 'cards,table,divs,storefront,municipal';
const PARTS = ['pages', 'questions', 'goals', 'tasks'] as const;

/** What was done with it, and what it cost. */
interface Counts {
  asked: number;
  stated: number;
  right: number;
  wrong: number;
  invented: number;
  marked: number;
  missing: number;
  credits: number;
}
const none = (): Counts => ({
  ...{ asked: 0, stated: 0, right: 0, wrong: 0, invented: 0, marked: 0, missing: 0, credits: 0 },
});

interface How {
  readonly extractor: Extractor;
  readonly inUse: ModelInUse | undefined;
  readonly limit: number;
  readonly ms: number;
  tell(line: string): void;
}

let measured = 'none';

export default bench({
  name: 'model',
  options: {
    only: PARTS.join(','),
    limit: 0,
    designs: DESIGNS,
    seed: 1,
    kind: undefined,
    timeout: 300,
    verbose: false,
  },
  rows: {
    model: `what: | by | asked [count] | stated [count] | right [count] | wrong [count] | invented [count] | marked [count] |
      missing [count] | tokens [count] | seconds [1] | credits [count]`,
  },
  least: [],
  resultName: () => `model-${measured.replace(/[^\w.-]+/g, '-')}`,
  async run({ values, say, step }) {
    await using inUse = modelInUse();
    measured = inUse.name;
    say(`the model in use: ${inUse.name}`);
    const parts = values.only.split(',');
    const odd = parts.find((part) => !(PARTS as readonly string[]).includes(part));
    if (odd !== undefined) wrongUsage(`--only is some of ${PARTS.join(', ')}, not ${odd}`);
    await using threads = createPageThreads(1);
    const limit = values.limit === 0 ? Number.POSITIVE_INFINITY : values.limit;
    const how = { limit, ms: values.timeout * 1_000, tell: values.verbose ? say : () => {} };
    const rows: Row[] = [];
    const work = { pages: pageCounts, questions: questionCounts, goals: goalCounts };
    for (const part of ['pages', 'questions', 'goals'] as const) {
      if (!parts.includes(part)) continue;
      for (const by of [undefined, inUse]) {
        step(`${part} by ${by?.name ?? 'rules'}`);
        const extractor = createExtractor({ ...(by === undefined ? {} : { model: by.model }) });
        const counts = await work[part]({ ...how, extractor, inUse: by }, threads);
        const { tokens, seconds } = by?.spent() ?? { tokens: 0, seconds: 0 };
        rows.push({ what: part, by: by?.name ?? 'rules', ...counts, tokens, seconds });
      }
    }
    if (parts.includes('tasks')) rows.push(await taskRow(inUse, { ...values, limit }, step, how.tell));
    return { model: rows };
  },
});

/** The values of pages, by schemas. */
async function pageCounts({ extractor, inUse, limit, ms, tell }: How): Promise<Counts> {
  const counts = none();
  const files = setsOf('pages').flatMap(({ set }) =>
    globSync(join(DATA, set, '*.html'))
      .toSorted()
      .slice(0, limit),
  );
  for (const file of files) {
    const { expected, url, schema, prompt } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8'));
    const document = parseHtml(readFileSync(file, 'utf8'));
    const page = { url, markdown: toMarkdown(document), structured: structuredData(document, url) };
    const told = await extractor.json({ schema, prompt, page, deadline: deadlineIn(ms) });
    const [want, got] = [leaves(expected), leaves(told.ok ? told.value : told.partial)];
    const unverified = new Set(told.ok ? told.unverified?.map((path) => `.${path.replace(/\[(\d+)\]/g, '.$1')}`) : []);
    counts.asked++;
    counts.stated += want.size;
    if (inUse !== undefined) counts.credits += COSTS.formats.json ?? 0;
    for (const [path, value] of got) {
      if (value === want.get(path)) counts.right++;
      else {
        counts[want.has(path) ? 'wrong' : 'invented']++;
        if (unverified.has(path)) counts.marked++;
        tell(`  ${basename(file)}${path}: ${JSON.stringify(value)} instead of ${JSON.stringify(want.get(path))}`);
      }
    }
    counts.missing += want
      .keys()
      .filter((path) => !got.has(path))
      .toArray().length;
  }
  return counts;
}

/** The answers to questions about pages, and those to questions that a page does not answer. */
async function questionCounts({ extractor, inUse, limit, ms, tell }: How): Promise<Counts> {
  const counts = none();
  for (const { set } of setsOf('questions')) {
    for (const { page, question, answers } of (await readQuestions(join(DATA, set), [])).slice(0, limit)) {
      const told = await extractor.answer({ question, page, deadline: deadlineIn(ms) });
      const said = told.ok ? told.value : undefined;
      counts.asked++;
      if (inUse !== undefined) counts.credits += COSTS.formats.question ?? 0;
      if (answers.length > 0) counts.stated++;
      if (answers.length === 0) counts.invented += Number(said !== undefined);
      else if (said === undefined) counts.missing++;
      else counts[isAnswer(said, answers) ? 'right' : 'wrong']++;
      if (answers.length === 0 ? said !== undefined : !isAnswer(said, answers))
        tell(`  ${question} ${answers.join(' || ') || '(not stated)'}: ${said ?? 'no answer'}`);
    }
  }
  return counts;
}

/** The changes that goals of monitors ask for. */
async function goalCounts({ inUse, limit, ms, tell }: How, threads: PageThreads): Promise<Counts> {
  const counts = none();
  for (const { set } of setsOf('goals')) {
    let left = limit;
    for await (const { page, goal, isMeant, isNoise, byGoal, text, diff } of changesOf(join(DATA, set), threads)) {
      if (left-- <= 0) break;
      const byRules = judgedByRules(isNoise, byGoal);
      const change = { url: `https://page.example/${page}`, text: text ?? diff ?? '' };
      const how = { byRules, deadline: deadlineIn(ms), log: silentLog };
      const { judgment, byModel } = inUse
        ? await judgeChange(inUse.model, goal, change, how)
        : { judgment: byRules, byModel: false };
      const { meaningful } = judgment;
      counts.asked++;
      if (byModel) counts.credits += COSTS.judge;
      if (isMeant) counts.stated++;
      if (isMeant) counts[meaningful ? 'right' : 'missing']++;
      else if (meaningful) counts.invented++;
      if (isMeant !== meaningful) tell(`  ${isMeant ? 'missed' : 'wrong'}: ${page}, ${goal}: ${judgment.reason}`);
    }
  }
  return counts;
}

/** Runs of agents on generated sites, in a service of its own. */
async function taskRow(
  inUse: ModelInUse,
  { designs, seed, kind, limit }: { designs: string; seed: number; kind: string | undefined; limit: number },
  step: (text: string) => void,
  tell: (line: string) => void,
): Promise<Row> {
  const { dataDir, settings } = inUse.forService();
  await using server = await startServer(dataDir, { ...TASK_NETWORK, ...settings });
  const counts = none();
  const began = performance.now();
  for (const { design, spec, ...site } of taskSites('all', seed, kind)) {
    if (!['all', 'seen'].includes(designs) && !designs.split(',').includes(design)) continue;
    if (counts.asked >= limit) break;
    step(`task ${counts.asked + 1}: ${design} ${spec.kind}`);
    using served = await serveSite(site);
    const body = { prompt: spec.prompt, urls: [`${served.url}/`], schema: schemaOf(spec), maxCredits: 10_000 };
    const done = await runAgent(server, body);
    const marks = marked(spec, done.data ?? done.partial, done.missing ?? [], tell);
    const { stated, right, wrong, invented } = marks;
    counts.asked++;
    counts.stated += stated;
    counts.right += right;
    counts.wrong += wrong;
    counts.invented += invented;
    counts.marked += done.unverified?.length ?? 0;
    counts.missing += stated - right - wrong;
    counts.credits += done.creditsUsed ?? 0;
    tell(
      `${design} ${spec.kind}: ${right} of ${stated} right, ${wrong} wrong, ${invented} invented${done.error ? `, ${done.error}` : ''}`,
    );
  }
  const seconds = (performance.now() - began) / 1_000;
  return { what: 'tasks', by: inUse.name, ...counts, tokens: await tokensOf(server), seconds };
}

/** Tokens of the models of a service so far. */
async function tokensOf({ origin, key }: { readonly origin: string; readonly key: string }): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${key}` } });
  const lines = (await answer.text()).matchAll(/^trawl_model_tokens_total\{[^}]*\} (\d+)/gm);
  return [...lines].reduce((sum, [, tokens]) => sum + Number(tokens), 0);
}
