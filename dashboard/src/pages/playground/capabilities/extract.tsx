import type { Body } from '../../../api/client.ts';
import { Extraction } from '../../agents/extraction.tsx';
import { type Capability, calledWith, snake } from '../capability.ts';

export const capability: Capability = {
  id: 'extract',
  about: 'Data from the pages that you list.',
  cost: 'same as an agent: depends on the pages read',
  verb: 'Start extraction',
  needsModel: () => 'Values are read by rules: what pages state plainly is found, other things are not.',
  js: (inputs) => ({ method: 'extract', args: [inputs], options: {} }),
  python: (inputs) => calledWith('extract', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/extract'> }) => <Extraction key={body.id} id={body.id} />,
};
