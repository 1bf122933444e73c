import type { Config } from '../../foundation/config/index.ts';
import type { Finding } from './check.ts';

/** Reports how agent runs and extractions work. The model is tested in external-services.ts. */
export function agents({ llm }: Config): Finding[] {
  const change = 'trawl model use, TRAWL_LLM_MODEL';
  const agent =
    llm === undefined
      ? 'no language model: fills schemas from structured page data only'
      : `uses ${llm.model}, which must support tool calls`;
  const extract = llm === undefined ? 'no language model: extracts structured page data only' : `uses ${llm.model}`;
  return [
    { name: 'agent', state: 'on', detail: agent, change },
    { name: 'extract', state: 'on', detail: extract, change },
  ];
}
