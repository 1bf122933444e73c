import type { Body } from '../../../api/client.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Capability } from '../capability.ts';

export const capability: Capability = {
  id: 'interact',
  about: 'A browser that stays open. Control it with code, with tasks in plain words, or by hand.',
  cost: '2 credits a minute',
  verb: 'Open session',
  js: (inputs) => ({ method: 'browser', args: [], options: inputs }),
  Result: ({ body }: { body: Body<'POST /v2/interact'> }) => (
    <div>
      <ButtonLink to={`/browsers/${body.id}`} look="primary" icon="browser">
        Open the browser
      </ButtonLink>
    </div>
  ),
};
