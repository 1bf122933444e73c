import { counted } from '@trawl/contract/counted.ts';
import type { FormField } from '@trawl/contract/forms/field.ts';
import { ownField } from '@trawl/contract/table.ts';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { groupOf, groupsOf } from './groups.ts';
import { labelOf } from './labels.ts';
import { readSchema, rowsOf } from './schema.ts';
import { allFields, chosenOf, type Values } from './values.ts';

/** Options that most requests leave as they are: in groups, to be searched, folded away until somebody opens them. */
export function Options({
  fields,
  open,
  onOpen,
  control,
}: {
  fields: readonly FormField[];
  open: boolean;
  onOpen(open: boolean): void;
  control(field: FormField): ReactNode;
}) {
  const [wanted, setWanted] = useState('');
  if (fields.length === 0) return null;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = fields.filter((field) => {
    const text = `${field.name} ${labelOf(field.name)} ${groupOf(field)} ${field.description ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <details className="play-more" open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="settings" size={16} />
        {counted(fields.length, 'option')}
      </summary>
      <div className="stack">
        <input
          className="control play-find"
          type="search"
          placeholder="Find an option"
          aria-label="Find an option"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {groupsOf(found).map(({ group, fields: some }) => (
          <section key={group} className="stack tight">
            <h3>{group}</h3>
            <div className="play-fields fields">{some.map(control)}</div>
          </section>
        ))}
        {found.length === 0 && <p className="dim">No option has that name.</p>}
      </div>
    </details>
  );
}

/** What differs from the default, one chip each; a press puts it back. */
export function Changes({
  fields,
  values,
  usual,
  onChange,
}: {
  fields: readonly FormField[];
  values: Values;
  /** What the form starts with. */
  usual: Values;
  onChange(values: Values): void;
}) {
  const changed = allFields(fields).filter(
    ({ name, required }) => !required && (ownField(values, name) ?? '') !== (ownField(usual, name) ?? ''),
  );
  if (changed.length === 0) return null;
  return (
    <ul className="play-changes" aria-label="What differs from the default">
      {changed.map(({ name, control }) => (
        <li key={name}>
          <button
            type="button"
            className="play-change"
            aria-label={`${labelOf(name)}: ${shown(control, ownField(values, name) ?? '')}, put back`}
            onClick={() => onChange({ ...values, [name]: ownField(usual, name) ?? '' })}
          >
            <span className="clip">
              {labelOf(name)}: {shown(control, ownField(values, name) ?? '')}
            </span>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Characters of a value on a chip. */
const MOST = 60;

function shown(control: FormField['control'], value: string): string {
  if (control === 'switch' || control === 'either') return value === 'true' ? 'yes' : 'no';
  if (control === 'kinds' || control === 'choices') return chosenOf(value).map(labelOf).join(', ') || 'none';
  const schema = control === 'json' && value.trim() !== '' ? readSchema(value) : undefined;
  const names =
    schema === undefined
      ? ''
      : rowsOf(schema)
          .map(({ name }) => name)
          .join(', ');
  const text = (names || value).trim().replaceAll(/\s+/g, ' ');
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text || 'empty';
}
