import { type ComponentProps, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldGroup, TextArea } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import {
  addRow,
  changeInner,
  describeRow,
  readSchema,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowsOf,
  type Schema,
  type SchemaRow,
  TYPES,
  type TypeName,
} from './schema.ts';
import './schema-field.css';

type Way = 'fields' | 'json';

/** A JSON Schema, as fields with types or as what it is; what one way changes the other shows. */
export function SchemaField({
  label,
  help,
  value,
  onValue,
  ...rest
}: ComponentProps<typeof TextArea> & { value: string }) {
  const [wanted, setWanted] = useState<Way>('fields');
  const schema = readSchema(value);
  const way = schema === undefined ? 'json' : wanted;
  const change = (next: Schema): void =>
    onValue(rowsOf(next).length === 0 && Object.keys(next).length <= 2 ? '' : JSON.stringify(next, undefined, 2));
  return (
    <FieldGroup legend={label} help={help}>
      <Segments<Way>
        label="Shown as"
        options={[
          ['fields', 'Fields'],
          ['json', 'JSON'],
        ]}
        chosen={way}
        onChoose={setWanted}
      />
      {way === 'fields' && schema !== undefined ? (
        <Rows schema={schema} onSchema={change} />
      ) : (
        <TextArea
          {...rest}
          label="JSON Schema"
          value={value}
          onValue={onValue}
          rows={6}
          spellCheck={false}
          className="control mono"
        />
      )}
      {schema === undefined && wanted === 'fields' && (
        <p className="field-help">Only the schema of an object can be shown as fields.</p>
      )}
    </FieldGroup>
  );
}

function Rows({ schema, onSchema }: { schema: Schema; onSchema(schema: Schema): void }) {
  return (
    <div className="stack tight">
      {rowsOf(schema).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its place while its name is typed
        <Row key={at} row={row} schema={schema} onSchema={onSchema} />
      ))}
      <div>
        <Button small icon="plus" onClick={() => onSchema(addRow(schema))}>
          Add a field
        </Button>
      </div>
    </div>
  );
}

function Row({ row, schema, onSchema }: { row: SchemaRow; schema: Schema; onSchema(schema: Schema): void }) {
  const { name, type, required, description, inner } = row;
  /** What is typed, also while it is no name yet, or that of another field. */
  const [typed, setTyped] = useState<string>();
  return (
    <div className="schema-row">
      <input
        className="control"
        aria-label={`Name of ${name}`}
        value={typed ?? name}
        spellCheck={false}
        aria-invalid={(typed !== undefined && typed !== name) || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          onSchema(renameRow(schema, name, event.target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <select
        className="control"
        aria-label={`Type of ${name}`}
        value={type ?? ''}
        onChange={(event) => onSchema(retypeRow(schema, name, event.target.value as TypeName))}
      >
        {type === undefined && <option value="">as in the JSON</option>}
        {Object.entries(TYPES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <input
        className="control schema-about"
        aria-label={`What ${name} is`}
        placeholder="what it is (optional)"
        value={description}
        onChange={(event) => onSchema(describeRow(schema, name, event.target.value))}
      />
      <label className="schema-required">
        <input
          type="checkbox"
          checked={required}
          onChange={(event) => onSchema(requireRow(schema, name, event.target.checked))}
        />
        required
      </label>
      <IconButton icon="trash" label={`Remove ${name}`} small onClick={() => onSchema(removeRow(schema, name))} />
      {inner !== undefined && (
        <div className="schema-inner">
          <Rows schema={inner} onSchema={(next) => onSchema(changeInner(schema, name, next))} />
        </div>
      )}
    </div>
  );
}
