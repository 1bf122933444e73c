/** A pattern of LIKE with `ESCAPE '\'` for what contains a text, whatever signs that has. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
