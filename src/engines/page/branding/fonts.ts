import { familyOf } from './css.ts';
import type { Branding } from './types.ts';

type Font = NonNullable<Branding['fonts']>[number];

/** The first family of each role. */
export function fontFamilies(stacks: Readonly<Record<string, readonly string[]>>): Font[] {
  return Object.entries(stacks).flatMap(([role, stack]) => {
    const family = familyOf(stack);
    return family === undefined ? [] : [{ family, role } satisfies Font];
  });
}
