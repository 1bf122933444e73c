import type { Config } from '../../../foundation/config/index.ts';
import type { Finding } from './check.ts';

/** What runs of agents and extractions are led by. The model itself is asked elsewhere. */
export function agents({ llm }: Config): Finding[] {
  const change = 'TRAWL_LLM_MODEL, TRAWL_LLM_BASE_URL';
  const lead =
    llm === undefined
      ? 'without a language model: fills schemas from what pages state, and leaves out the rest'
      : `led by ${llm.model}, which has to be able to call tools`;
  const reader =
    llm === undefined ? 'reads what pages state, without a language model' : `pages are read by ${llm.model}`;
  return [
    { name: 'agent', state: 'on', detail: lead, change },
    { name: 'extract', state: 'on', detail: reader, change },
  ];
}
