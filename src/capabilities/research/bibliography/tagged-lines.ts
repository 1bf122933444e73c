/** The fields of one reference: values by tag, in their order. */
export type TaggedFields = ReadonlyMap<string, readonly string[]>;

interface Bounds {
  /** The tag that begins a reference; absent: an empty line does. */
  readonly first?: string | undefined;
  /** The tag that ends one; what stands between it and the next beginning is ignored. */
  readonly end?: string;
}

/**
 * References of files with a tag at the start of a line: a line without one continues the one before. A reference without an end counts.
 * @param tag its first group is the tag, in any case, its second the value
 */
export function* taggedReferences(text: string, tag: RegExp, { first, end }: Bounds = {}): Generator<TaggedFields> {
  let fields = new Map<string, string[]>();
  let last: string[] | undefined;
  let isOpen = end === undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, written, value = ''] = tag.exec(line.trimEnd()) ?? [];
    const name = written?.toUpperCase();
    const isEnd = name !== undefined && name === end;
    const isFirst = first === undefined ? line.trim() === '' : name === first;
    if (isFirst || isEnd) {
      if (fields.size > 0) {
        yield fields;
        fields = new Map();
        last = undefined;
      }
      isOpen = !isEnd;
    }
    if (!isOpen) continue;
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
