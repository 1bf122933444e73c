import type { FormField, PlainField } from '@trawl/contract/forms/field.ts';
import { ownField } from '@trawl/contract/table.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Check, FieldGroup, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { labelOf } from './labels.ts';
import { Changes, Options } from './options.tsx';
import { SchemaField } from './schema-field.tsx';
import { allFields, chosenOf, issueOf, type Values } from './values.ts';

/** The form of a capability: what every request needs on top, then what most change, and the options. */
export function CapabilityForm({
  id,
  fields,
  values,
  usual,
  onChange,
  onRun,
  folded,
  onUnfold,
  children,
}: {
  /** Of the element: the button that sends it is elsewhere. */
  id: string;
  fields: readonly FormField[];
  values: Values;
  /** What it starts with. */
  usual: Values;
  onChange(values: Values): void;
  onRun(): void;
  /** Shows only what it is about, and what differs from the default. */
  folded: boolean;
  /** A field needs to be seen. */
  onUnfold(): void;
  /** Above the fields. */
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const set = (name: string, value: string): void => onChange({ ...values, [name]: value });
  const control = (field: FormField) => <Control key={field.name} field={field} values={values} onValue={set} />;
  const first = fields.filter((field) => !field.advanced);
  const subject = first.find((field) => field.required) ?? first[0];
  const others = first.filter((field) => field !== subject);
  const show = (): void => {
    setOpen(true);
    onUnfold();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady(fields, values)) onRun();
    else show();
  };
  return (
    <form
      id={id}
      className="stack"
      onSubmit={submit}
      // A field that the browser refuses can be seen.
      onInvalidCapture={show}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      {subject && <div className="play-fields stack">{control(subject)}</div>}
      <div className="stack folds" hidden={folded}>
        <div className="play-fields stack">{others.filter(isLead).map(control)}</div>
        <div className="play-fields play-first">{others.filter((field) => !isLead(field)).map(control)}</div>
      </div>
      <Changes fields={fields} values={values} usual={usual} onChange={onChange} />
      <div className="folds" hidden={folded}>
        <Options fields={fields.filter((field) => field.advanced)} open={open} onOpen={setOpen} control={control} />
      </div>
    </form>
  );
}

/** Takes the whole width: what it is about, and what has many lines or choices. */
const isLead = ({ required, control }: FormField): boolean =>
  required || /^(?:kinds|choices|json|area|urls|list)$/.test(control);

/** Whether all JSON in a form is JSON. */
const isReady = (fields: readonly FormField[], values: Values): boolean =>
  allFields(fields).every((field) => issueOf(field, ownField(values, field.name) ?? '') === undefined);

interface ControlProps<Field> {
  readonly field: Field;
  readonly values: Values;
  onValue(name: string, value: string): void;
}

function Control({ field, values, onValue }: ControlProps<FormField>) {
  const { name, kinds = [], description } = field;
  const text = ownField(values, name) ?? '';
  if (field.control === 'kinds') {
    const chosen = chosenOf(text);
    return (
      <FieldGroup legend={labelOf(name)} help={description && <Hint text={description} />}>
        <Choices
          options={kinds.map((kind) => kind.name)}
          chosen={chosen}
          onChosen={(all) => onValue(name, all.join('\n'))}
        />
        {kinds.map((kind) =>
          chosen.includes(kind.name) && kind.fields.length > 0 ? (
            <OfKind key={kind.name} title={labelOf(kind.name)} fields={kind.fields} values={values} onValue={onValue} />
          ) : null,
        )}
      </FieldGroup>
    );
  }
  if (field.control === 'one') {
    const current = kinds.find((kind) => kind.name === text) ?? kinds[0];
    return (
      <>
        <SelectField
          label={labelOf(name)}
          value={current?.name ?? ''}
          onValue={(value) => onValue(name, value)}
          options={kinds.map((kind) => ({ value: kind.name, label: labelOf(kind.name) }))}
        />
        {current?.fields.map((one) => (
          <PlainControl key={one.name} field={one} values={values} onValue={onValue} />
        ))}
      </>
    );
  }
  return <PlainControl field={field} values={values} onValue={onValue} />;
}

/** What a chosen kind can be told. */
function OfKind({
  title,
  fields,
  values,
  onValue,
}: {
  title: string;
  fields: readonly PlainField[];
  values: Values;
  onValue(name: string, value: string): void;
}) {
  return (
    <div className="play-kind">
      <FieldGroup legend={title}>
        {fields.map((field) => (
          <PlainControl key={field.name} field={field} values={values} onValue={onValue} />
        ))}
      </FieldGroup>
    </div>
  );
}

const EITHER = [
  { value: '', label: 'Either' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function PlainControl({ field, values, onValue }: ControlProps<PlainField>) {
  const { name, control, description, example, required, min, max, options = [], default: usual } = field;
  const value = ownField(values, name) ?? usual;
  const label = labelOf(name);
  const help = description && <Hint text={description} />;
  const set = (text: string): void => onValue(name, text);
  const shared = {
    label,
    help,
    value,
    onValue: set,
    required,
    placeholder: example,
    error: issueOf(field, value),
    optional: !required && usual === '',
  };
  switch (control) {
    case 'area':
      return <TextArea {...shared} rows={2} />;
    case 'list':
      return <TextArea {...shared} rows={2} spellCheck={false} help={help ?? 'One per line.'} />;
    case 'urls':
      return <TextArea {...shared} rows={3} spellCheck={false} placeholder={'example.com/a\nexample.com/b'} />;
    case 'json':
      if (name.endsWith('schema')) {
        // A description that begins with the label stands in its place.
        const said = description?.startsWith(label) ? { label: description, help: undefined } : {};
        return <SchemaField {...shared} {...said} placeholder={SCHEMA} />;
      }
      return (
        <TextArea {...shared} rows={3} spellCheck={false} className="control mono" placeholder={exampleOf(name)} />
      );
    case 'number':
      return <TextField {...shared} type="number" min={min} max={max} step="any" />;
    case 'date':
      return <TextField {...shared} type="date" />;
    case 'url':
      return (
        <TextField {...shared} inputMode="url" autoCapitalize="off" spellCheck={false} placeholder="example.com" />
      );
    case 'choice': {
      const all = usual === '' && !options.includes('') ? ['', ...options] : options;
      return (
        <SelectField
          label={label}
          help={help}
          value={value}
          onValue={set}
          options={all.map((one) => ({ value: one, label: one === '' ? 'Default' : labelOf(one) }))}
        />
      );
    }
    case 'either':
      return <SelectField label={label} help={help} value={value} onValue={set} options={EITHER} />;
    case 'choices':
      return (
        <FieldGroup legend={label} help={help}>
          <Choices options={options} chosen={chosenOf(value)} onChosen={(all) => set(all.join('\n'))} />
        </FieldGroup>
      );
    case 'switch':
      return (
        <Check label={label} help={help} checked={value === 'true'} onValue={(on) => set(on ? 'true' : 'false')} />
      );
    default:
      return <TextField {...shared} />;
  }
}

/** What a field of JSON may hold. */
const exampleOf = (name: string): string =>
  name.endsWith('actions') ? '[{"type":"click","selector":"#more"},{"type":"wait","milliseconds":500}]' : '{ }';

const SCHEMA = '{"type":"object","properties":{"price":{"type":"string"}}}';

function Choices({
  options,
  chosen,
  onChosen,
}: {
  options: readonly string[];
  chosen: readonly string[];
  onChosen(names: readonly string[]): void;
}) {
  return (
    <div className="play-choices">
      {options.map((option) => (
        <Check
          key={option}
          label={labelOf(option)}
          checked={chosen.includes(option)}
          onValue={(on) => onChosen(on ? [...chosen, option] : chosen.filter((one) => one !== option))}
        />
      ))}
    </div>
  );
}

/** A description of the contract: names in backquotes are code. */
function Hint({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );
}
