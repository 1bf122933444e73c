import { withQuery } from '@trawl/contract/path.ts';
import { failureOf, send } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import type { ApiRequest } from './capability.ts';

/** What came back of a request. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | undefined;
  /** Milliseconds. */
  readonly took: number;
  readonly failure: Failure | undefined;
}

/** @throws Failure when there is no answer at all */
export async function run({ method, path, query, body, file }: ApiRequest, signal: AbortSignal): Promise<Outcome> {
  const answer = await send(
    method,
    withQuery(path, query ?? {}),
    file === undefined ? body : formOf(file, body),
    signal,
  );
  const isGood = answer.status >= 200 && answer.status < 300;
  return { ...answer, failure: isGood ? undefined : failureOf(answer) };
}

function formOf(file: File, options: unknown): FormData {
  const form = new FormData();
  form.append('options', JSON.stringify(options));
  form.append('file', file, file.name);
  return form;
}
