/** Where something stands in a paper, for people: `Methods / Data, page 4`; '' if neither is known. */
export const placeInText = ({
  section,
  page,
}: {
  readonly section: string;
  readonly page?: number | undefined;
}): string => [section, page === undefined ? '' : `page ${page}`].filter((part) => part !== '').join(', ');
