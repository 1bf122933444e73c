import { ModelError } from './errors.ts';

/** Answers of servers in the form that the protocol has: some only send events, and some send their errors as successes. */

/** @param fetch reads at most so much as its own limit allows */
export function wholeAnswers(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    const text = await response.text();
    const { status, headers } = response;
    const events = /^\s*(?:data|event|id|retry)?:/.test(text) ? joined(text) : undefined;
    requireNoError(events ?? text);
    return new Response(events ?? text, {
      status,
      headers: {
        'content-type': events === undefined ? (headers.get('content-type') ?? 'application/json') : 'application/json',
      },
    });
  };
}

function requireNoError(text: string): void {
  if (!/^\s*\{/.test(text) || !text.includes('"error"')) return;
  let said: { error?: unknown; choices?: unknown; content?: unknown } | undefined;
  try {
    said = JSON.parse(text);
  } catch {
    return;
  }
  if (!said?.error || said.choices !== undefined || said.content !== undefined) return;
  throw new ModelError('failing', `answered with an error: ${JSON.stringify(said.error).slice(0, 200)}`);
}

interface Delta {
  readonly content?: string | null;
  readonly reasoning_content?: string | null;
  readonly tool_calls?: readonly {
    readonly index?: number;
    readonly id?: string;
    readonly function?: { readonly name?: string; readonly arguments?: string };
  }[];
}
interface Chunk {
  readonly id?: string;
  readonly model?: string;
  readonly usage?: unknown;
  readonly error?: unknown;
  readonly choices?: readonly {
    readonly delta?: Delta;
    readonly message?: Delta;
    readonly finish_reason?: string | null;
  }[];
}

const MOST_CALLS = 64;

/** The chunks of a stream of the chat API as one answer; undefined if they are none. */
function joined(text: string): string | undefined {
  let [content, reasoning, finish] = ['', '', null as string | null];
  let last: Chunk | undefined;
  let usage: unknown;
  const calls: { id: string; name: string; arguments: string }[] = [];
  for (const [, data = ''] of text.matchAll(/^data:[ \t]*(.*)$/gm)) {
    if (data.trim() === '[DONE]') break;
    let chunk: Chunk;
    try {
      chunk = JSON.parse(data);
    } catch {
      // The last one may be cut.
      continue;
    }
    if (chunk.error)
      throw new ModelError('failing', `sent an error in its stream: ${JSON.stringify(chunk.error).slice(0, 200)}`);
    const [choice] = chunk.choices ?? [];
    last = chunk;
    usage = chunk.usage ?? usage;
    const delta = choice?.delta ?? choice?.message;
    content += delta?.content ?? '';
    reasoning += delta?.reasoning_content ?? '';
    finish = choice?.finish_reason ?? finish;
    for (const { index = 0, id, function: part } of delta?.tool_calls ?? []) {
      if (!Number.isInteger(index) || index < 0 || index >= MOST_CALLS) continue;
      const before = calls[index] ?? { id: `call-${index}`, name: '', arguments: '' };
      calls[index] = {
        id: id ?? before.id,
        name: before.name + (part?.name ?? ''),
        arguments: before.arguments + (part?.arguments ?? ''),
      };
    }
  }
  if (last === undefined) return undefined;
  const message = {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0
      ? {}
      : { tool_calls: calls.filter(Boolean).map(({ id, ...call }) => ({ id, type: 'function', function: call })) }),
  };
  return JSON.stringify({
    ...{ id: last.id ?? 'stream', object: 'chat.completion', created: 0, model: last.model ?? '' },
    choices: [{ index: 0, message, finish_reason: finish ?? 'stop' }],
    ...(usage ? { usage } : {}),
  });
}
