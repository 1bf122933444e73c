import { z } from 'zod';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { ModelAbilities } from '../abilities.ts';
import { ModelError } from '../errors.ts';
import type { Model } from '../model.ts';
import { schemaOf } from '../schema.ts';
import { countTokens } from '../tokens.ts';

/** What a try of a model showed. */
export interface TriedModel {
  readonly abilities: ModelAbilities;
  /** What it could not do, in a sentence each, for the operator. */
  readonly doubts: readonly string[];
}

const offer = schemaOf(
  'offer',
  z.object({ product: z.string(), price: z.number(), color: z.enum(['red', 'green', 'blue']), inStock: z.boolean() }),
);
const NOTE = 'Blue kettle "Nordlys", 1.7 l. Price: 39.50 EUR. In stock.';

const tool = {
  name: 'look_up_price',
  description: 'Looks up the price of one product.',
  parameters: {
    type: 'object',
    properties: { product: { type: 'string' } },
    required: ['product'],
    additionalProperties: false,
  },
} as const;

/**
 * Tries what Trawl asks of models: one JSON answer by a schema, two tool calls, and a text for the speed. The first request waits until the
 * server has loaded the model.
 * @param contextTokens as the server states it
 * @throws ModelError if it answers nothing at all: it cannot be reached, is not there, or refuses
 */
export async function tryModel(
  model: Model,
  contextTokens: number | undefined,
  deadline: Deadline,
): Promise<TriedModel> {
  const doubts: string[] = [];
  const json = await unlessUnusable(async () => {
    const { value } = await model.object({
      instructions: 'Answer with JSON that follows the schema, from the text alone.',
      prompt: NOTE,
      schema: offer,
      maxTokens: 400,
      deadline,
      retries: 1,
    });
    if (value.color !== 'blue' || value.price !== 39.5 || !value.inStock) {
      doubts.push('It misread a sentence of a shop: expect wrong values.');
    }
    return model.abilities.json ?? 'schema';
  });
  if (json === undefined) doubts.push('It gave no JSON that can be used: rules read pages where it fails.');
  const calls = await unlessUnusable(async () => {
    const { calls } = await model.turn({
      instructions: 'Use the tool for each product. Do not answer in words.',
      messages: [{ role: 'user', text: 'What do the kettle and the toaster cost?' }],
      tools: [tool],
      maxTokens: 400,
      deadline,
      retries: 1,
    });
    return calls.filter(({ name }) => name === tool.name).length;
  });
  if (!calls) doubts.push('It called no tool: agents are led by rules, and it is asked for values only.');
  const tokensPerSecond = await unlessUnusable(() => speedOf(model, deadline));
  return {
    abilities: {
      ...(contextTokens === undefined ? {} : { contextTokens }),
      json: json ?? 'words',
      tools: !calls ? 'none' : calls === 1 ? 'single' : 'parallel',
      ...(tokensPerSecond === undefined ? {} : { tokensPerSecond }),
    },
    doubts,
  };
}

/** Statuses with which servers refuse a kind of request, such as tools for a model without them, and not the model. */
const isRefusedForm = ({ failure, status }: ModelError): boolean =>
  failure === 'unusable' || (failure === 'refused' && (status === 400 || status === 422 || status === 501));

async function unlessUnusable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelError && isRefusedForm(error)) return undefined;
    throw error;
  }
}

async function speedOf(model: Model, deadline: Deadline): Promise<number | undefined> {
  const began = performance.now();
  const { text, usage } = await model.text({
    instructions: 'Do what the user asks, without comments.',
    prompt: 'Write the numbers from one to thirty as words, separated by commas.',
    maxTokens: 200,
    deadline,
    retries: 1,
  });
  const tokens = usage.output > 0 ? usage.output : countTokens(text);
  const seconds = (performance.now() - began) / 1_000;
  return seconds > 0 ? Math.max(0.1, Math.round((10 * tokens) / seconds) / 10) : undefined;
}

/** What a model can do, in a sentence for people. */
export function described({ contextTokens, json, tools, tokensPerSecond }: ModelAbilities): string {
  const parts = [
    { schema: 'JSON by a schema', json: 'JSON without a schema', words: 'no constrained JSON' }[json ?? 'schema'],
    { parallel: 'several tool calls at once', single: 'one tool call at a time', none: 'no tool calls' }[
      tools ?? 'parallel'
    ],
    contextTokens === undefined ? 'length of context unknown' : `${contextTokens} tokens of context`,
    ...(tokensPerSecond === undefined ? [] : [`${tokensPerSecond} tokens a second`]),
  ];
  return parts.join(', ');
}
