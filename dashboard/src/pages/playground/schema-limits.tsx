import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../ui/icon.tsx';
import { allowValues, disallowValue, formatRow, type SchemaRow } from './schema.ts';
import type { Schema } from './schema-type.ts';
import { FORMATS } from './schema-values.ts';

/** Which values a field can have: the only ones, and what a text is. */
export function Limits({
  row: { name, type, allowed, format },
  schema,
  onSchema,
}: {
  row: SchemaRow;
  schema: Schema;
  onSchema(schema: Schema): void;
}) {
  const known: Readonly<Record<string, string>> = FORMATS;
  return (
    <div className="schema-limits">
      {allowed !== undefined && (
        <Allowed
          name={name}
          isNumber={type !== undefined && /(?:number|integer)$/.test(type)}
          allowed={allowed}
          onAllow={(texts) => onSchema(allowValues(schema, name, texts))}
          onDisallow={(at) => onSchema(disallowValue(schema, name, at))}
        />
      )}
      {format !== undefined && (
        <select
          className="control schema-format"
          aria-label={`Format of ${name}`}
          value={format}
          onChange={(event) => onSchema(formatRow(schema, name, event.target.value))}
        >
          <option value="">any format</option>
          {Object.entries(known).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {format !== '' && !Object.hasOwn(known, format) && <option value={format}>{format}</option>}
        </select>
      )}
    </div>
  );
}

/** Values as chips, a press takes one back; what is typed or pasted, one a line, is added. */
function Allowed({
  name,
  isNumber,
  allowed,
  onAllow,
  onDisallow,
}: {
  name: string;
  isNumber: boolean;
  allowed: readonly string[];
  onAllow(texts: readonly string[]): void;
  onDisallow(at: number): void;
}) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isRefused = isNumber && text.trim() !== '' && !Number.isFinite(Number(text));
  const add = (lines: string): void => {
    if (isRefused) return;
    onAllow(
      lines
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
    setText('');
  };
  return (
    <div className="schema-allowed">
      {allowed.length > 0 && (
        <ul className="play-changes" aria-label={`Allowed values of ${name}`}>
          {allowed.map((value, at) => (
            <li key={value}>
              <button
                type="button"
                className="play-change"
                aria-label={`${value}, no longer allowed`}
                onClick={() => {
                  onDisallow(at);
                  input.current?.focus();
                }}
              >
                <span className="clip">{value}</span>
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        className="control"
        aria-label={`Value to allow for ${name}`}
        placeholder={allowed.length === 0 ? 'any value; Enter adds one' : 'another value'}
        value={text}
        inputMode={isNumber ? 'decimal' : undefined}
        spellCheck={false}
        aria-invalid={isRefused || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // What sends the form sends this value, too.
          if (event.ctrlKey || event.metaKey) return flushSync(() => add(text));
          event.preventDefault();
          add(text);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text');
          if (!pasted.trim().includes('\n')) return;
          event.preventDefault();
          add(`${text}${pasted}`);
        }}
        onBlur={() => add(text)}
      />
    </div>
  );
}
