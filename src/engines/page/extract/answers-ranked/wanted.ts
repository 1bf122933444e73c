import { table } from '../../../../foundation/kernel/table.ts';
import type { Asked, Kind } from '../asked.ts';

/** Kinds of answers, as far as the model of answers tells them apart. */
export const WANTED = [
  ...(['money', 'number', 'date', 'span', 'person'] as const),
  ...(['place', 'reason', 'measure', 'contact', 'other'] as const),
];
export type Wanted = (typeof WANTED)[number];

const OF_KIND: Readonly<Partial<Record<Kind, Wanted>>> = table({
  ...{ money: 'money', number: 'number', person: 'person', place: 'place', reason: 'reason' },
  ...{ past: 'date', time: 'date', clock: 'date', span: 'span', often: 'span' },
  ...{ weight: 'measure', extent: 'measure', age: 'measure', version: 'measure' },
  ...{ phone: 'contact', email: 'contact', address: 'contact' },
});

export const wantedIn = ({ kind }: Asked): Wanted => (kind === undefined ? 'other' : (OF_KIND[kind] ?? 'other'));
