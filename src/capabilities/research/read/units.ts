import type { Block } from './blocks.ts';
import { BREAK, joinTurns, type Turn } from './turns.ts';

/** Pieces that passages are made of. */

/** Pages that end inside of a block. */
export const breaksIn = (block: ContentBlock): number =>
  (block.kind === 'table' ? [...block.header, ...block.rows].join('\n') : block.text).split(BREAK).length - 1;

/** A block with text. */
export type ContentBlock = Exclude<Block, { kind: 'pages' }>;

/** A sentence, a heading or another whole. */
export interface Unit {
  readonly text: string;
  readonly turns: readonly Turn[];
  readonly words: number;
  /** Separator from the previous unit. */
  readonly gap: ' ' | '\n' | '\n\n';
  readonly isHeading: boolean;
}

/** The units as one text, with the places where pages begin in it. */
export function joined(units: readonly Unit[]): { readonly text: string; readonly turns: readonly Turn[] } {
  let text = '';
  let turns: readonly Turn[] = [];
  for (const [i, unit] of units.entries()) {
    if (i > 0) text += unit.gap;
    turns = joinTurns(turns, unit.turns, text.length);
    text += unit.text;
  }
  return { text, turns };
}
