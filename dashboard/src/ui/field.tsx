import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import './field.css';

interface Labelled {
  readonly label: ReactNode;
  /** What to know before filling it in. */
  readonly help?: ReactNode;
  /** What is wrong with it. */
  readonly error?: string | undefined;
}

interface Attributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, its control, and what there is to say about both. */
function Field({
  label,
  help,
  error,
  optional,
  children,
}: Labelled & { optional?: boolean; children: (attributes: Attributes) => ReactNode }) {
  const id = useId();
  const notes = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional">optional</span>}
      </label>
      {children({ id, 'aria-describedby': notes || undefined, 'aria-invalid': error === undefined ? undefined : true })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

/** A dialog focuses the field that has the attribute when it opens; React sets none. */
const markFocus = (field: HTMLElement | null): void => {
  if (field !== null) field.autofocus = true;
};

type Change = { onValue(value: string): void; optional?: boolean };

export function TextField({
  label,
  help,
  error,
  optional = false,
  onValue,
  ...rest
}: Labelled & Change & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(attributes) => (
        <input
          className="control"
          ref={rest.autoFocus ? markFocus : undefined}
          {...attributes}
          {...rest}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  help,
  error,
  optional = false,
  onValue,
  ...rest
}: Labelled & Change & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(attributes) => (
        <textarea
          className="control"
          rows={3}
          {...attributes}
          {...rest}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  help,
  error,
  optional = false,
  onValue,
  options,
  ...rest
}: Labelled & Change & { options: readonly Option[] } & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(attributes) => (
        <select className="control" {...attributes} {...rest} onChange={(event) => onValue(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox or a radio button with its label. */
export function Check({
  label,
  help,
  onValue,
  type = 'checkbox',
  ...rest
}: { label: ReactNode; help?: ReactNode; onValue(checked: boolean): void } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange'
>) {
  const id = useId();
  return (
    <div className="check">
      <input
        id={id}
        type={type}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        {...rest}
        onChange={(event) => onValue(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {help !== undefined && (
          <p className="field-help" id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
    </div>
  );
}

/** Controls that belong together under one heading. */
export function FieldGroup({ legend, help, children }: { legend: ReactNode; help?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend>{legend}</legend>
      {help !== undefined && <p className="field-help">{help}</p>}
      {children}
    </fieldset>
  );
}
