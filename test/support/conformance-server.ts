// Over 10 kB: one tool, prompt or resource for each scenario of the suite, which are read as one list
import { setTimeout as pause } from 'node:timers/promises';
import {
  acceptedContent,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequests,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ServerFactory } from '../../src/surfaces/mcp/index.ts';

/**
 * What the suite `@modelcontextprotocol/conformance` expects a server to have: tools, prompts and resources of fixed names. With them in
 * place of Trawl's own, it tests our endpoint: transport, checks of Origin and Host, errors, cancellation, streams.
 */

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';
/** Milliseconds between the messages of a call, which the suite asks for. */
const BETWEEN = 50;

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, value: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
});
const says = (...content: readonly unknown[]) => ({ content: content as ReturnType<typeof text>[] });
const user = (content: unknown) => ({ role: 'user' as const, content: content as ReturnType<typeof text> });

const name = z.object({ name: z.string() });
const askName = (message: string) => inputRequired.elicit({ message, requestedSchema: name });
const askModel = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [user(text(question))], maxTokens });

/** JSON Schema that has to be listed as it is. */
const SCHEMA_2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const;

const HEADERS = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    priority: { type: 'integer', 'x-mcp-header': 'Priority' },
    query: { type: 'string' },
  },
} as const;

const states = createRequestStateCodec<{ readonly step: number }>({ key: 'conformance '.repeat(4) });

type Answer = ReturnType<typeof says> | ReturnType<typeof inputRequired>;

/** Tools without arguments. */
const TOOLS: Readonly<Record<string, (context: ServerContext) => Answer | Promise<Answer>>> = {
  test_simple_text: () => says(text('This is a simple text response for testing.')),
  test_image_content: () => says(image),
  test_audio_content: () => says({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: () =>
    says(resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  test_multiple_content_types: () =>
    says(
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  async test_tool_with_logging({ mcpReq }) {
    await mcpReq.log('info', 'Tool execution started');
    await pause(BETWEEN);
    await mcpReq.log('info', 'Tool processing data');
    await pause(BETWEEN);
    await mcpReq.log('info', 'Tool execution completed');
    return says(text('logged'));
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'a message');
    return says(text('logged'));
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await pause(BETWEEN);
      if (progressToken === undefined) continue;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return says(text('done'));
  },
  test_error_handling() {
    throw new Error('This tool intentionally returns an error for testing');
  },
  test_missing_capability: () => inputRequired({ inputRequests: { model: askModel('Anything', 10) } }),
  test_streaming_elicitation: () => inputRequired({ inputRequests: { user_name: askName('What is your name?') } }),

  test_input_required_result_elicitation({ mcpReq }) {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', name);
    if (given !== undefined) return says(text(`Hello, ${given.name}!`));
    return inputRequired({ inputRequests: { user_name: askName('What is your name?') } });
  },
  test_input_required_result_sampling({ mcpReq }) {
    const given = mcpReq.inputResponses?.capital_question;
    if (given !== undefined) return says(text(JSON.stringify(given)));
    return inputRequired({ inputRequests: { capital_question: askModel('What is the capital of France?', 100) } });
  },
  test_input_required_result_list_roots({ mcpReq }) {
    const given = mcpReq.inputResponses?.client_roots;
    if (given !== undefined) return says(text(JSON.stringify(given)));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  async test_input_required_result_request_state({ mcpReq }) {
    if (mcpReq.requestState() !== undefined) return says(text('state-ok'));
    return inputRequired({ inputRequests: { confirm: confirm() }, requestState: await states.mint({ step: 1 }) });
  },
  async test_input_required_result_multiple_inputs({ mcpReq }) {
    const { user_name, greeting, client_roots } = mcpReq.inputResponses ?? {};
    if (user_name && greeting && client_roots) return says(text('all inputs'));
    return inputRequired({
      inputRequests: {
        user_name: askName('What is your name?'),
        greeting: askModel('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ step: 1 }),
    });
  },
  async test_input_required_result_multi_round({ mcpReq }) {
    const { step = 0 } = mcpReq.requestState<{ step: number }>() ?? {};
    if (step === 2) return says(text('both steps'));
    const asked: InputRequests =
      step === 0
        ? { step1: askName('Step 1: What is your name?') }
        : {
            step2: inputRequired.elicit({
              message: 'Step 2: What is your favorite color?',
              requestedSchema: z.object({ color: z.string() }),
            }),
          };
    return inputRequired({ inputRequests: asked, requestState: await states.mint({ step: step + 1 }) });
  },
  async test_input_required_result_tampered_state({ mcpReq }) {
    if (mcpReq.requestState() !== undefined) return says(text('state-ok'));
    return inputRequired({ inputRequests: { confirm: confirm() }, requestState: await states.mint({ step: 1 }) });
  },
};

const confirm = () =>
  inputRequired.elicit({ message: 'Please confirm', requestedSchema: z.object({ ok: z.boolean() }) });

/** A server of the suite; one for each request, as Trawl's. */
export const conformanceServers: ServerFactory = () => {
  const server = new McpServer(
    { name: 'conformance', version: '1' },
    {
      capabilities: { logging: {}, resources: { subscribe: true }, completions: {} },
      requestState: { verify: states.verify },
    },
  );
  for (const [tool, answer] of Object.entries(TOOLS)) {
    server.registerTool(tool, { description: tool }, (context) => answer(context));
  }
  server.registerTool('test_input_required_result_capabilities', { description: 'Asks what the client can' }, () => {
    const { sampling, elicitation } = server.server.getClientCapabilities() ?? {};
    return inputRequired({
      inputRequests: {
        ...(sampling && { greeting: askModel('Generate a greeting', 50) }),
        ...(elicitation && { user_name: askName('What is your name?') }),
      },
    });
  });
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'JSON Schema 2020-12', inputSchema: fromJsonSchema(SCHEMA_2020) },
    () => says(text('ok')),
  );
  server.registerTool('test_headers', { description: 'Headers', inputSchema: fromJsonSchema(HEADERS) }, () =>
    says(text('ok')),
  );

  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => {
    const data = { id, templateTest: true, data: `Data for ID: ${String(id)}` };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
  });
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0 } }));

  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Image' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks' }, ({ mcpReq }) => {
    if (mcpReq.inputResponses?.user_context !== undefined) return { messages: [user(text('with context'))] };
    const asked = inputRequired.elicit({
      message: 'What context should the prompt use?',
      requestedSchema: z.object({ context: z.string() }),
    });
    return inputRequired({ inputRequests: { user_context: asked } });
  });
  return server;
};
