import { escapeText } from '../../../page/markdown/escape.ts';

/** The heading above the table of a sheet, as Markdown. */
export const sheetHeading = (name: string): string => `## ${escapeText(name.replace(/\s+/g, ' ').trim(), '', false)}`;
