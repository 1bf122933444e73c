// The value of a script of the caller's, as JSON text that is no longer than `most`; what JSON can't hold becomes a string.
export function asJson(most) {
  const seen = new Set();
  let nodes = 0;
  const plain = (value, depth) => {
    if (++nodes > 100_000) throw new Error('the value has too many parts');
    if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
    if (typeof value === 'function') return `function ${value.name}`;
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Node) return (value.outerHTML ?? value.textContent ?? '').slice(0, most);
    if (seen.has(value)) return '[circular]';
    if (depth > 100) return '[too deep]';
    if (value instanceof Date) return value.toJSON();
    if (value instanceof URL || value instanceof RegExp) return String(value);
    if (value instanceof Error) return String(value);
    if (value instanceof Map) return plain([...value], depth + 1);
    if (value instanceof Set) return plain([...value], depth + 1);
    seen.add(value);
    const made =
      Array.isArray(value) || ArrayBuffer.isView(value) || value instanceof NodeList || value instanceof HTMLCollection
        ? Array.from(value, (one) => plain(one, depth + 1))
        : Object.fromEntries(Object.keys(value).map((key) => [key, plain(value[key], depth + 1)]));
    seen.delete(value);
    return made;
  };
  const text = JSON.stringify(plain(this, 0)) ?? 'null';
  if (text.length > most) throw new Error(`the value is larger than ${most} characters`);
  return text;
}
