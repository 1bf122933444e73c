import {
  type ChatMessage,
  type Model,
  ModelError,
  type ToolRequest,
  type ToolSpec,
  type Turn,
  whyOf,
} from '../../engines/llm/index.ts';
import { atMost } from '../../foundation/kernel/at-most.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import type { AgentIdentity } from './events.ts';
import type { RunContext } from './run-context.ts';
import { ModelFailedError } from './stop-reasons.ts';

/**
 * A conversation with a language model that calls tools until it is done. Everything is bounded: steps, invalid replies, repeated calls,
 * and the length of texts.
 */

/** What comes of a call of a tool: words for the model, or the end. */
export type Told<T> = { readonly text: string; readonly isWrong?: boolean } | { readonly end: T };

export interface Conversation<T> {
  readonly agent: AgentIdentity;
  /** Begins the keys of its calls. */
  readonly key: string;
  readonly instructions: string;
  readonly opening: string;
  readonly tools: readonly ToolSpec[];
  /** Replies of the model. */
  readonly steps: number;
  /** The tool with which it ends. */
  readonly last: string;
  use(key: string, call: ToolRequest): Promise<Told<T>>;
  /** What becomes of a reply without a call; undefined when that is no end. */
  words?(text: string): Told<T> | undefined;
}

/** Replies in a row, or calls, that make no sense. */
const STRIKES = 4;
/** Times that the same call is made. */
const REPEATS = 2;
const CALLS_AT_ONCE = 5;
const MOST_CALLS = 12;
/** UTF-16 units of the whole conversation; the oldest answers of tools are cut beyond that. */
const LONGEST = 300_000;
const REPLY_TOKENS = 8_000;
/** Milliseconds for one reply, tries included. */
const REPLY_TIME = 180_000;
/** Tokens of a language model for one credit of a run. */
const TOKENS_PER_CREDIT = 1_000;
/** More than most texts have, so that estimates are rather too low. */
const CHARACTERS_PER_TOKEN = 5;

/** @throws ModelFailedError when the model comes to no end; CreditLimitError, CancelledError */
export async function converse<T>(runContext: RunContext, model: Model, talk: Conversation<T>): Promise<T> {
  const { journal } = runContext;
  const { agent, key, instructions, tools } = talk;
  const messages: ChatMessage[] = [{ role: 'user', text: talk.opening }];
  const made = new Map<string, number>();
  let strikes = 0;
  for (let step = 1; step <= talk.steps + 1; step++) {
    const isLast = step > talk.steps;
    if (isLast) {
      messages.push({ role: 'user', text: `There is no time left. Call ${talk.last} now, with what you have.` });
    }
    const offered = isLast ? tools.filter(({ name }) => name === talk.last) : tools;
    const reply = await replyOf(runContext, model, `${key} reply ${step}`, agent, {
      instructions,
      messages: shortened(messages, longestFor(model)),
      tools: offered,
    });
    if (reply.text.trim() !== '') {
      await journal.tell(agent, `${key} thought ${step}`, {
        type: 'reasoning.summary',
        text: reply.text
          .replace(/<\/?think>/g, ' ')
          .trim()
          .slice(0, 2_000),
      });
    }
    const calls = reply.calls.slice(0, model.abilities.tools === 'single' ? 1 : MOST_CALLS);
    messages.push({ role: 'assistant', text: reply.text, calls });
    if (calls.length === 0) {
      const said = talk.words?.(reply.text);
      if (said !== undefined && 'end' in said) return said.end;
      if (++strikes >= STRIKES) break;
      messages.push({ role: 'user', text: said?.text ?? `Call one of your tools; ${talk.last} when you are done.` });
      continue;
    }
    const results: { id: string; name: string; text: string }[] = [];
    let end: { value: T } | undefined;
    let wrong = 0;
    await atMost(CALLS_AT_ONCE, calls, async (call, index) => {
      const told = await answerTo(call, `${key} step ${step}.${index}`);
      if ('end' in told) {
        end ??= { value: told.end };
        return;
      }
      if (told.isWrong) wrong++;
      results[index] = { id: call.id, name: call.name, text: told.text };
    });
    if (end !== undefined) return end.value;
    messages.push({ role: 'tool', results });
    strikes = wrong === calls.length ? strikes + 1 : 0;
    if (strikes >= STRIKES) break;
  }
  throw new ModelFailedError('The language model did not finish.');

  async function answerTo(call: ToolRequest, callKey: string): Promise<Told<T>> {
    if (!tools.some(({ name }) => name === call.name)) {
      return { text: `There is no tool ${call.name.slice(0, 100)}.`, isWrong: true };
    }
    if (call.problem !== undefined) return { text: `That call cannot be read: ${call.problem}`, isWrong: true };
    const same = `${call.name} ${JSON.stringify(call.input)}`;
    const times = (made.get(same) ?? 0) + 1;
    made.set(same, times);
    if (times > REPEATS && call.name !== talk.last) {
      return { text: 'You have made this call before, and its answer has not changed.', isWrong: true };
    }
    return talk.use(callKey, call);
  }
}

/** One reply; it is stored, so that a resumed run gets the same one. @throws ModelFailedError if there is none */
async function replyOf(
  { journal, means }: RunContext,
  model: Model,
  key: string,
  agent: AgentIdentity,
  asked: { instructions: string; messages: readonly ChatMessage[]; tools: readonly ToolSpec[] },
): Promise<Turn> {
  // What is sent is paid for in any case: a run that cannot pay it stops before.
  const sent = JSON.stringify([asked.instructions, asked.messages, asked.tools]).length / CHARACTERS_PER_TOKEN;
  const estimate = Math.max(1, Math.floor(sent / TOKENS_PER_CREDIT));
  const call = { key, tool: 'model', parameters: null, estimate, isSilent: true };
  try {
    return await journal.call<Turn>(agent, call, async (signal) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const deadline = deadlineIn(REPLY_TIME, signal);
          const result = await model.turn({ ...asked, maxTokens: replyTokens(model), deadline });
          const tokens = result.usage.input + result.usage.output;
          return { result, credits: Math.max(1, Math.ceil(tokens / TOKENS_PER_CREDIT)) };
        } catch (error) {
          signal.throwIfAborted();
          // Nonsense may be sense the next time; a server that is down was tried again already.
          if (!(error instanceof ModelError) || error.failure !== 'unusable' || attempt >= 3) throw error;
        }
      }
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    means.log.warn({ failure: error.failure, reason: error.message, model: model.id }, 'model call of an agent failed');
    throw new ModelFailedError(`The language model ${whyOf(error)}.`, { cause: error });
  }
}

const replyTokens = ({ abilities }: Model): number =>
  Math.min(REPLY_TOKENS, Math.floor((abilities.contextTokens ?? Number.POSITIVE_INFINITY) / 4));

/** UTF-16 units of a conversation that a model can read: half of its context, by three for each token. */
const longestFor = ({ abilities }: Model): number => Math.min(LONGEST, 1.5 * (abilities.contextTokens ?? LONGEST));

/** The conversation, without the words of old answers where it is too long. */
function shortened(messages: readonly ChatMessage[], longest: number): ChatMessage[] {
  const sizeOf = (message: ChatMessage): number =>
    message.role === 'tool' ? message.results.reduce((sum, { text }) => sum + text.length, 0) : message.text.length;
  let excess = messages.reduce((sum, message) => sum + sizeOf(message), 0) - longest;
  return messages.map((message) => {
    if (excess <= 0 || message.role !== 'tool') return message;
    const results = message.results.map((result) => {
      if (excess <= 0 || result.text.length <= 600) return result;
      excess -= result.text.length - 600;
      return { ...result, text: `${result.text.slice(0, 500)}\n(the rest is left out by now)` };
    });
    return { ...message, results };
  });
}
