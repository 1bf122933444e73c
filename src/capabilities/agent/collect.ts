import { counted } from '@trawl/contract/counted.ts';
import { followList, unfoldList } from './collect/continue-list.ts';
import { Frontier } from './collect/frontier.ts';
import { closingMessage, listed, sentenceOf } from './collect/outcome.ts';
import { readIndex } from './collect/read-index.ts';
import { readNewPages, takeSingles } from './collect/read-pages.ts';
import { readRecords } from './collect/read-records.ts';
import { waitingFor } from './exchange/exchange-tool.ts';
import { useProviders } from './exchange/use-providers.ts';
import { promisingLinks } from './links.ts';
import type { PageResult } from './read-one.ts';
import type { Result, RunContext } from './run-context.ts';
import { startOf } from './start-pages.ts';
import { FailedError, RefusedError } from './stop-reasons.ts';

/**
 * The agent without a language model: it reads the pages that it is given, or finds, fills the schema from what they state,
 * and says what they do not. A value without a place on a page is null.
 */
export async function collect(run: RunContext): Promise<Result> {
  const { settings, reach, findings } = run;
  if (await useProviders(run)) return { data: findings.data(), message: waitingFor(run.exchange?.waitsFor()) };
  const start = await startAfter(run);
  await tell(run, 'plan', 'planning', start.plan);
  const frontier = new Frontier(reach.follows);
  const named = await readNewPages(run, frontier, start.urls);
  takeSingles(run, frontier, named);
  if (!settings.isStrict && settings.mayWander !== false) await wander(run, frontier, named);
  const waits = run.exchange?.waitsFor();
  if (frontier.wasRead === 0 && findings.count === 0 && waits === undefined) {
    throw new FailedError(`None of the pages could be read. ${frontier.failed[0] ?? ''}`.trim());
  }
  if (frontier.failed.length > 0) run.told.warnings.add(lacking(frontier.failed));
  await tell(run, 'end', 'finalizing', sentenceOf(run, frontier, waits?.reason));
  return {
    data: findings.data(),
    ...(waits === undefined ? closingMessage(run, frontier.cut) : { message: waitingFor(waits) }),
  };
}

/** What a page states that could not be read is missing without a trace, as of a list that goes on there. */
const lacking = (failed: readonly string[]): string =>
  `${counted(failed.length, 'page')} could not be read, so the result may lack what is there: ${failed.slice(0, MOST_NAMED).join('; ')}`;
/** Pages that a warning names. */
const MOST_NAMED = 3;

const tell = (
  { journal, self }: RunContext,
  key: string,
  phase: 'planning' | 'working' | 'finalizing',
  message: string,
): Promise<void> => journal.tell(self, key, { type: 'progress.reported', phase, message });

/** Goes on from the pages that the caller named: the rest of lists, pages of records, then links that promise what is missing. */
async function wander(run: RunContext, frontier: Frontier, named: readonly PageResult[]): Promise<void> {
  for (const page of named) {
    await followList(run, frontier, page);
    await unfoldList(run, frontier, page);
  }
  for (const page of named) await readIndex(run, frontier, page);
  await readRecords(run, frontier);
  for (let round = 1; round <= run.reach.rounds; round++) if (!(await readPromising(run, frontier, round))) return;
}

/** Reads the pages that may state what is missing. @returns false if there is nothing to look for, or nowhere */
async function readPromising(run: RunContext, frontier: Frontier, round: number): Promise<boolean> {
  const { settings, findings, reach, journal, self } = run;
  const { missing, value } = findings.merged();
  // Without a schema it is the words of the prompt that lead further, until something is found.
  const isFree = settings.schema === undefined;
  const wanted = !isFree ? missing : value === undefined ? wordsOf(settings.prompt) : [];
  if (wanted.length === 0 || frontier.wasRead === 0) return false;
  const isKnown = (url: string): boolean => !URL.canParse(url) || frontier.isKnown(url);
  const next = promisingLinks(frontier.links, wanted, isKnown, settings.mayLeaveSite === true);
  if (next.length === 0) return false;
  const chosen = next.slice(0, reach.pages);
  await journal.tell(self, `round ${round}`, {
    type: 'reasoning.summary',
    text: `Still without ${isFree ? 'an answer' : listed(missing)}. ${counted(chosen.length, 'more page')}${settings.mayLeaveSite ? '' : ' of the same site'} may state that.`,
  });
  const urls = chosen.map(({ url }) => url);
  for (const page of await readNewPages(run, frontier, urls, isFree ? undefined : missing, true))
    await followList(run, frontier, page);
  return true;
}

/** Where it begins. Beside data providers no page is needed, unless the caller names some. */
async function startAfter(runContext: RunContext): ReturnType<typeof startOf> {
  const { findings, settings, exchange } = runContext;
  const isAnswered = findings.count > 0;
  const waits = exchange?.waitsFor() !== undefined;
  if (!(isAnswered || waits) || settings.urls.length > 0) return startOf(runContext);
  const none = { urls: [], plan: 'There are no pages to read besides data providers.' };
  if (isAnswered && findings.merged().missing.length === 0) return none;
  try {
    return await startOf(runContext);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof FailedError) return none;
    throw error;
  }
}

/** Words of a prompt that may be in the links that lead to what it asks for. */
const wordsOf = (prompt: string): string[] => [
  ...new Set(
    prompt
      .toLowerCase()
      .slice(0, 500)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3),
  ),
];
