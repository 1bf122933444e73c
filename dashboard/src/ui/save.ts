/** Gives a file to the browser to save. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Gives a text to the browser to save as a file. */
export const saveText = (text: string, name: string, type: string): void => save(new Blob([text], { type }), name);
