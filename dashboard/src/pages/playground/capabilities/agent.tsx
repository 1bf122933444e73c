import type { Body } from '../../../api/client.ts';
import { RunResult } from '../../agents/run-result.tsx';
import { monitorOfWanted } from '../../monitors/new.ts';
import { type Capability, calledWith, snake } from '../capability.ts';

export const capability: Capability = {
  id: 'agent',
  about: 'Data from the web, found by a prompt.',
  cost: 'depends on the work; failed runs are free',
  verb: 'Start run',
  needsModel: ({ urls }) =>
    urls === undefined
      ? 'Without one, name the pages to read: they are read by rules.'
      : 'The pages are read by rules: what they state plainly is found, other things are not.',
  monitor: monitorOfWanted,
  js: (inputs) => ({ method: 'agent', args: [inputs], options: {} }),
  python: (inputs) => calledWith('agent', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/agent'> }) => <RunResult key={body.id} id={body.id} />,
};
