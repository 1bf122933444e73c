import { shellWord } from '@trawl/contract/shell-word.ts';
import { ownField } from '../../foundation/kernel/table.ts';

/** The steps that a model can do in a page: single actions with mouse and keyboard, as a person does them. */

export const STEPS_DESCRIPTION =
  'open a url; click a ref; type text into a ref (replaces what is there); select a value of a ref; press a key such as Enter; scroll up or down; wait milliseconds; extract the text of a ref or of the page; go back';

/** JSON Schema of a step. */
export const STEP_SCHEMA = {
  type: 'object',
  properties: {
    action: { type: 'string', enum: ['open', 'click', 'type', 'select', 'press', 'scroll', 'wait', 'extract', 'back'] },
    ref: { type: 'string' },
    text: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    value: { type: 'string' },
    direction: { type: 'string', enum: ['up', 'down'] },
    milliseconds: { type: 'number' },
  },
  required: ['action'],
} as const;

/** A step as a command of agent-browser; undefined if it is not valid. */
export function commandOf(step: unknown): string | undefined {
  if (step === null || typeof step !== 'object') return undefined;
  const given = step as Record<string, unknown>;
  const text = (field: string): string => (ownField(given, field) === undefined ? '' : String(ownField(given, field)));
  const ref = `@${text('ref').replace(/^@/, '')}`;
  const words = ((): string[] | undefined => {
    switch (given.action) {
      case 'open':
        return ['open', text('url')];
      case 'click':
        return ['click', ref];
      case 'type':
        return ['fill', ref, text('text')];
      case 'select':
        return ['select', ref, text('value') || text('text')];
      case 'press':
        return ['press', text('key')];
      case 'scroll':
        return ['scroll', text('direction') || 'down'];
      case 'wait':
        return ['wait', String(Math.max(0, Math.min(10_000, Math.trunc(Number(given.milliseconds) || 1000))))];
      case 'extract':
        return given.ref === undefined ? ['get', 'text'] : ['get', 'text', ref];
      case 'back':
        return ['back'];
      default:
        return undefined;
    }
  })();
  return words && ['agent-browser', ...words.map(shellWord)].join(' ');
}
