/** White space collapsed, ends trimmed. Single spaces, which are nearly all of it, are not replaced by themselves. */
export const oneLine = (text: string): string => text.replace(/\s\s+|[^\S ]/g, ' ').trim();
