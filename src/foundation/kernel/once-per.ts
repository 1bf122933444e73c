/** A function whose result is made once for each object, and kept as long as the object is. The object must not change meanwhile. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let known = made.get(key);
    if (known === undefined) {
      known = { value: make(key) };
      made.set(key, known);
    }
    return known.value;
  };
}

/** UTF-16 units from which V8 keeps a part of a text as a reference to the whole (`SlicedString::kMinLength`). */
const SHORTEST_PART = 13;
/** UTF-16 units of a text whose result is kept. */
const LONGEST = 300;

/**
 * A function of short texts that come again and again, such as words and names of classes: the results of the last few thousand are kept.
 * The text that is kept is a copy, because a part of a page would keep the whole page.
 */
export function oncePerText<V>(make: (text: string) => V, most = 4_000): (text: string) => V {
  const made = new Map<string, { readonly value: V }>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known.value;
    if (text.length > LONGEST) return make(text);
    const own = text.length < SHORTEST_PART ? text : Buffer.from(text, 'utf16le').toString('utf16le');
    if (made.size >= most) made.clear();
    const value = make(own);
    made.set(own, { value });
    return value;
  };
}
