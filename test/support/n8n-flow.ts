import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';

/** A workflow of n8n, as it exports and imports them. */
export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly connections: Readonly<Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>>;
}
interface FlowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: parameters of nodes have the shape of each
  readonly parameters: any;
}
// biome-ignore lint/suspicious/noExplicitAny: what nodes make of each other's output
type Item = Record<string, any>;

/**
 * Runs the nodes that examples use, with the meaning that they have in n8n 2, and their requests over HTTP.
 * @param start name of the trigger
 * @param token of the credential that requests name
 * @returns the items of each node, of its last run
 */
export async function runFlow(flow: Flow, start: string, token: string): Promise<ReadonlyMap<string, Item[]>> {
  const outputs = new Map<string, Item[]>();
  const $ = (name: string) => ({ first: () => ({ json: (outputs.get(name) as Item[])[0] }) });
  /** A parameter with its expressions, as text unless all of it is one. */
  const value = (parameter: unknown, item: Item, $response?: object): unknown => {
    if (typeof parameter !== 'string' || !parameter.startsWith('=')) return parameter;
    const evaluate = (code: string): unknown => runInNewContext(code, { $json: item, $, $response });
    const [, whole] = /^=\{\{((?:(?!\}\}).)+)\}\}$/s.exec(parameter) ?? [];
    if (whole !== undefined) return evaluate(whole);
    return parameter.slice(1).replaceAll(/\{\{(.+?)\}\}/gs, (_, code: string) => String(evaluate(code)));
  };
  const request = async (parameters: FlowNode['parameters'], item: Item): Promise<Item[]> => {
    assert.deepEqual(
      [parameters.authentication, parameters.genericAuthType],
      ['genericCredentialType', 'httpBearerAuth'],
    );
    const { method = 'GET', sendBody, specifyBody, jsonBody, options } = parameters;
    if (sendBody) assert.equal(specifyBody, 'json');
    const headers = { authorization: `Bearer ${token}`, ...(sendBody && { 'content-type': 'application/json' }) };
    const init = { method, headers, ...(sendBody && { body: String(value(jsonBody, item)) }) };
    const bodies: Item[] = [];
    const { nextURL, completeExpression } = options.pagination?.pagination ?? {};
    for (let url = value(parameters.url, item); ; ) {
      const response = await fetch(String(url), init);
      const body = (await response.json()) as Item;
      assert.equal(response.status, 200, JSON.stringify(body));
      bodies.push(body);
      if (nextURL === undefined || value(completeExpression, item, { body })) return bodies;
      url = value(nextURL, item, { body });
    }
  };
  /** The items for each output. */
  const run = async ({ type, parameters }: FlowNode, items: Item[]): Promise<Item[][]> => {
    switch (type) {
      case 'n8n-nodes-base.set':
        return [
          items.map((item) =>
            Object.fromEntries(
              parameters.assignments.assignments.map((one: Item) => [one.name, value(one.value, item)]),
            ),
          ),
        ];
      case 'n8n-nodes-base.httpRequest':
        return [(await Promise.all(items.map((item) => request(parameters, item)))).flat()];
      case 'n8n-nodes-base.wait':
        return [items];
      case 'n8n-nodes-base.splitOut':
        return [items.flatMap((item) => item[parameters.fieldToSplitOut])];
      case 'n8n-nodes-base.if': {
        const [{ leftValue, rightValue, operator }, ...more] = parameters.conditions.conditions;
        assert.deepEqual([operator, more], [{ type: 'string', operation: 'notEquals' }, []]);
        const isTrue = (item: Item): boolean => value(leftValue, item) !== value(rightValue, item);
        return [items.filter(isTrue), items.filter((item) => !isTrue(item))];
      }
      default:
        assert.match(type, /Trigger$/);
        return [items];
    }
  };
  for (const waiting: [string, Item[]][] = [[start, [{}]]]; waiting.length > 0; ) {
    const [name, items] = waiting.shift() as [string, Item[]];
    const node = flow.nodes.find((one) => one.name === name);
    assert.ok(node, `a connection leads to "${name}", which is no node`);
    const made = await run(node, items);
    outputs.set(name, made.flat());
    for (const [i, targets] of (flow.connections[name]?.main ?? []).entries()) {
      const given = made[i] ?? [];
      if (given.length > 0) waiting.push(...targets.map((to): [string, Item[]] => [to.node, given]));
    }
  }
  return outputs;
}
