import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Check, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { FormField, Values } from './capability.ts';

/** The form of a capability. */
export function CapabilityForm({
  fields,
  values,
  onChange,
  onRun,
  busy,
}: {
  fields: readonly FormField[];
  values: Values;
  onChange(values: Values): void;
  onRun(): void;
  busy: boolean;
}) {
  const first = fields.filter((field) => !field.more);
  const more = fields.filter((field) => field.more);
  const control = (field: FormField) => (
    <Control
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      onValue={(value) => onChange({ ...values, [field.name]: value })}
    />
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRun();
  };
  return (
    <form
      className="stack"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {first.map(control)}
      {more.length > 0 && (
        <details
          className="play-more"
          open={more.some((field) => (values[field.name] ?? '') !== (field.initial ?? ''))}
        >
          <summary>More options</summary>
          <div className="fields">{more.map(control)}</div>
        </details>
      )}
      <div>
        <Button type="submit" look="primary" icon="play" busy={busy}>
          Send
        </Button>
      </div>
    </form>
  );
}

function Control({ field, value, onValue }: { field: FormField; value: string; onValue(value: string): void }) {
  const { label, help, required = false, placeholder, kind, options = [], min, max } = field;
  const shared = { label, help, value, onValue, required, placeholder, optional: !required && !field.more };
  switch (kind) {
    case 'area':
      return <TextArea {...shared} />;
    case 'number':
      return <TextField {...shared} type="number" min={min} max={max} />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'choice':
      return <SelectField label={label} help={help} value={value} onValue={onValue} options={options} />;
    case 'switch':
      return <Check label={label} help={help} checked={value === 'true'} onValue={(on) => onValue(on ? 'true' : '')} />;
    default:
      return <TextField {...shared} />;
  }
}
