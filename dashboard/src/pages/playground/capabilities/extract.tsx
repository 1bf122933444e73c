import type { Body } from '../../../api/client.ts';
import { Extraction } from '../../agents/extraction.tsx';
import { monitorOfWanted } from '../../monitors/new.ts';
import { type Capability, calledWith, snake } from '../capability.ts';

/** Addresses in a text, without the punctuation after them. */
const ADDRESS = /https?:\/\/[^\s"'<>]*[^\s"'<>.,;:!?)]/g;

export const capability: Capability = {
  id: 'extract',
  about: 'Data from the pages that you list.',
  cost: 'same as an agent: depends on the pages read',
  verb: 'Start extraction',
  // As agents do: pages that the prompt names need not be listed.
  complete: (inputs) => {
    const named = inputs.urls === undefined ? String(inputs.prompt ?? '').match(ADDRESS) : null;
    return named === null ? inputs : { urls: named, ...inputs };
  },
  needsModel: () => 'Rules read the values: they find what pages state plainly, and nothing else.',
  monitor: monitorOfWanted,
  js: (inputs) => ({ method: 'extract', args: [inputs], options: {} }),
  python: (inputs) => calledWith('extract', snake(inputs)),
  Result: ({ body }: { body: Body<'POST /v2/extract'> }) => <Extraction key={body.id} id={body.id} />,
};
