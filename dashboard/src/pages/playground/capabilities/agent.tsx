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
      ? 'Without a model, list the pages to read. Rules read them.'
      : 'Rules read the pages: they find what pages state plainly, and nothing else.',
  monitor: monitorOfWanted,
  js: (inputs) => ({ method: 'agent', args: [inputs], options: {} }),
  python: (inputs) => calledWith('agent', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/agent'> }) => <RunResult key={body.id} id={body.id} />,
};
