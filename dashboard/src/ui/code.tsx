import { useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { highlight, type Language } from './highlight.tsx';
import { RestOf, shownPart } from './shown-part.tsx';
import './code.css';

/** Code or output, with a button that copies it. @param label says what it is */
export function CodeBlock({
  code,
  language = 'text',
  label,
  tall = false,
}: {
  code: string;
  language?: Language;
  label: string;
  tall?: boolean;
}) {
  const colored = useMemo(() => highlight(shownPart(code), language), [code, language]);
  return (
    <div className="code-block">
      <section aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className={tall ? 'tall' : undefined} tabIndex={0}>
          <code>{colored}</code>
        </pre>
      </section>
      <div className="code-copy">
        <CopyButton text={code} label={`Copy ${label}`} bare />
      </div>
      <RestOf text={code} name={label} />
    </div>
  );
}

/** Lines of a JSON value that are shown at first. */
const FIRST = 1_500;

export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  const [whole, setWhole] = useState(false);
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)), [value]);
  const { count, end } = useMemo(() => linesOf(text), [text]);
  const cut = !whole && count > FIRST;
  return (
    <div className="stack tight">
      <CodeBlock code={cut ? text.slice(0, end) : text} language="json" label={label} tall />
      {cut && (
        <div>
          <Button small onClick={() => setWhole(true)}>
            Show all {count.toLocaleString()} lines
          </Button>
        </div>
      )}
    </div>
  );
}

/** How many lines a text has, and where the first ones end; without a list of them, since there may be millions. */
function linesOf(text: string): { count: number; end: number } {
  let count = 1;
  let end = text.length;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (count === FIRST) end = at;
    count += 1;
  }
  return { count, end };
}
