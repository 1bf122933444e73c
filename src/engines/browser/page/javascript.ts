import { AS_JSON } from '../in-page/scripts.ts';
import type { Tab } from './tab.ts';
import { within } from './world.ts';

/** Maximum UTF-16 units of a value as JSON. */
const MOST = 2_000_000;
const OURS = 'trawl-value';

/**
 * Runs a caller's script in the page: an expression, statements whose last value counts, or a body with `return`; promises are awaited.
 * @returns its type, as in the contract, and the JSON form of its value
 * @throws Busy after `ms`; Error with the script's error
 */
export async function runJavascript(tab: Tab, script: string, ms: number): Promise<{ type: string; value: unknown }> {
  const ends = performance.now() + ms;
  const left = (): number => Math.max(1, ends - performance.now());
  const evaluate = (expression: string, replMode: boolean) =>
    within(
      tab.session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        userGesture: true,
        replMode,
        objectGroup: OURS,
      }),
      left(),
    );
  let done = await evaluate(script, false);
  const thrown = done.exceptionDetails?.exception;
  if (thrown?.className === 'SyntaxError') {
    const what = thrown.description ?? '';
    if (/Illegal return/.test(what)) done = await evaluate(`(async () => {\n${script}\n})()`, false);
    else if (/await is only valid/.test(what)) done = await evaluate(script, true);
  }
  if (done.exceptionDetails !== undefined) {
    const { exception, text } = done.exceptionDetails;
    throw new Error(
      String(exception?.description ?? exception?.value ?? text)
        .split('\n')[0]
        ?.slice(0, 500),
    );
  }
  const { result } = done;
  if (result.objectId === undefined) {
    const value: unknown = result.unserializableValue ?? result.value ?? null;
    if (typeof value === 'string' && value.length > MOST)
      throw new Error(`the value is larger than ${MOST} characters`);
    return { type: typeOf(result), value };
  }
  const json = await within(
    tab.session.send('Runtime.callFunctionOn', {
      functionDeclaration: AS_JSON,
      objectId: result.objectId,
      arguments: [{ value: MOST }],
      returnByValue: true,
    }),
    left(),
  );
  await tab.session.send('Runtime.releaseObjectGroup', { objectGroup: OURS }).catch(() => {});
  if (json.exceptionDetails !== undefined) {
    const { exception, text } = json.exceptionDetails;
    throw new Error(
      String(exception?.description ?? text)
        .split('\n')[0]
        ?.slice(0, 500),
    );
  }
  return { type: typeOf(result), value: JSON.parse(String(json.result.value)) };
}

function typeOf({ type, subtype }: { type: string; subtype?: string | undefined }): string {
  if (type === 'object' && (subtype === 'null' || subtype === 'array')) return subtype;
  return type;
}
