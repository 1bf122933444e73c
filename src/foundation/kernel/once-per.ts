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
