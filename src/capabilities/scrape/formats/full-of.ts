import { MOST_OF_PAGE } from '../../../engines/page/index.ts';
import type { DocumentDraft } from '../document.ts';

/** What is said of lists that hold as much of a page as an answer can. */
export function fullOf({ links = [], images = [], attributes = [], product, menu }: DocumentDraft): string[] {
  const dishes = menu?.sections.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return [
    ['links', links.length, MOST_OF_PAGE.links] as const,
    ['images', images.length, MOST_OF_PAGE.images] as const,
    ['attributes', Math.max(0, ...attributes.map(({ values }) => values.length)), MOST_OF_PAGE.attributes] as const,
    ['product.variants', product?.variants?.length ?? 0, MOST_OF_PAGE.variants] as const,
    ['menu', dishes, MOST_OF_PAGE.dishes] as const,
  ].flatMap(([name, count, most]) =>
    count < most ? [] : [`${name} holds the first ${most} of the page, which may have more.`],
  );
}
