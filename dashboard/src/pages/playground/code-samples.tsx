import type { Form } from '@trawl/contract/forms/field.ts';
import { useState } from 'react';
import { useSignedIn } from '../../app/session.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import type { Language } from '../../ui/highlight.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ApiRequest, Capability } from './capability.ts';
import { asCommand, asCurl, asJs, asPlainPython, asPython, asToolCall } from './code.ts';
import { commandOf } from './command-line.ts';
import { COMMANDS } from './commands.ts';
import type { Inputs } from './inputs.ts';
import { toolCallOf } from './tool-call.ts';

interface Sample {
  readonly id: string;
  readonly label: string;
  readonly language: Language;
  code(): string;
}

/** A request in every language, as it is now. */
export function CodeSamples({
  capability,
  tool,
  inputs,
  request,
}: {
  capability: Capability;
  tool: Form['tool'];
  inputs: Inputs;
  request: ApiRequest;
}) {
  const { service } = useSignedIn();
  const [wanted, setWanted] = useState('curl');
  const samples = samplesOf(service.url, capability, tool, inputs, request);
  const chosen = samples.find(({ id }) => id === wanted) ?? (samples[0] as Sample);
  return (
    <Tabs label="Language" small chosen={chosen.id} onChoose={setWanted} tabs={samples}>
      <CodeBlock code={chosen.code()} language={chosen.language} label="request" />
    </Tabs>
  );
}

function samplesOf(
  url: string,
  { id, js, python, tool: toolOf }: Capability,
  tool: Form['tool'],
  inputs: Inputs,
  request: ApiRequest,
): Sample[] {
  const file = request.file?.name;
  const samples: Sample[] = [
    { id: 'curl', label: 'curl', language: 'bash', code: () => asCurl(url, request) },
    { id: 'js', label: 'JavaScript', language: 'js', code: () => asJs(url, js(inputs)) },
    {
      id: 'python',
      label: 'Python',
      language: 'python',
      code: () => (python === undefined ? asPlainPython(url, request) : asPython(url, python(inputs))),
    },
  ];
  const command = COMMANDS[id];
  if (command !== undefined) {
    samples.push({
      id: 'cli',
      label: 'CLI',
      language: 'bash',
      code: () => asCommand(commandOf(command, file === undefined ? inputs : { ...inputs, file })),
    });
  }
  if (toolOf !== undefined) {
    samples.push({ id: 'mcp', label: 'MCP', language: 'json', code: () => asToolCall(toolOf(inputs), []) });
  } else if (tool !== null) {
    const made = toolCallOf(tool, inputs);
    samples.push({ id: 'mcp', label: 'MCP', language: 'json', code: () => asToolCall(made.call, made.left) });
  }
  return samples;
}
