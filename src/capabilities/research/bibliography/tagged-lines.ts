/** The fields of one reference: values by tag, in their order. */
export type TaggedFields = ReadonlyMap<string, readonly string[]>;

/**
 * References of files with a tag at the start of a line: a line without one continues the one before.
 * @param tag its first group is the tag, its second the value
 * @param first the tag that begins a reference; absent: an empty line does
 */
export function* taggedReferences(text: string, tag: RegExp, first?: string): Generator<TaggedFields> {
  let fields = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name, value = ''] = tag.exec(line.trimEnd()) ?? [];
    const isNext = first === undefined ? line.trim() === '' : name === first;
    if (isNext && fields.size > 0) {
      yield fields;
      fields = new Map();
      last = undefined;
    }
    if (name === undefined) {
      if (last !== undefined && line.trim() !== '') last.push(`${last.pop() ?? ''} ${line.trim()}`);
      continue;
    }
    last = fields.get(name) ?? [];
    fields.set(name, last);
    last.push(value.trim());
  }
  if (fields.size > 0) yield fields;
}
