/** White space collapsed, ends trimmed. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
