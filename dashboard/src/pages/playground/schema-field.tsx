import { type ComponentProps, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldGroup, TextArea } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import {
  addNamed,
  addRow,
  changeInner,
  describeRow,
  keptOf,
  readSchema,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowsOf,
  type SchemaRow,
} from './schema.ts';
import { Limits } from './schema-limits.tsx';
import { type Schema, TYPES, type TypeName } from './schema-type.ts';
import './schema-field.css';

/** Of the JSON that are in sight. */
const LINES = { least: 6, most: 20 };

type Way = 'fields' | 'json';

/** A JSON Schema, as fields with types or as what it is; what one way changes the other shows. */
export function SchemaField({
  label,
  help,
  value,
  onValue,
  optional = false,
  ...rest
}: ComponentProps<typeof TextArea> & { value: string }) {
  const [wanted, setWanted] = useState<Way>('fields');
  const schema = readSchema(value);
  const way = schema === undefined ? 'json' : wanted;
  const lines = value.split('\n').length;
  const change = (next: Schema): void =>
    onValue(rowsOf(next).length === 0 && Object.keys(next).length <= 2 ? '' : JSON.stringify(next, undefined, 2));
  return (
    <FieldGroup
      legend={
        <>
          {label}
          {optional && <span className="optional">optional</span>}
        </>
      }
      help={help}
    >
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
        <>
          <Rows schema={schema} onSchema={change} />
          <Kept keywords={keptOf(schema, 'object')} />
        </>
      ) : (
        <TextArea
          {...rest}
          label={<span className="sr-only">JSON Schema</span>}
          value={value}
          onValue={onValue}
          rows={Math.min(Math.max(lines, LINES.least), LINES.most)}
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
  const { rows, rename } = useStableRows(schema);
  const [line, setLine] = useState('');
  const add = (): void => {
    onSchema(line.trim() === '' ? addRow(schema) : addNamed(schema, line));
    setLine('');
  };
  return (
    <div className="stack tight">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its place while its name is typed
        <Row key={at} row={row} schema={schema} onSchema={onSchema} onRename={rename} />
      ))}
      <div className="schema-add">
        <input
          className="control"
          aria-label="Fields to add"
          placeholder="name, price: number, sold out: yes or no"
          value={line}
          spellCheck={false}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
          onBlur={() => line.trim() !== '' && add()}
        />
        <Button small icon="plus" onMouseDown={(event) => event.preventDefault()} onClick={add}>
          Add a field
        </Button>
      </div>
    </div>
  );
}

/**
 * The rows in the order in which they were made. That of the object itself is another where names are whole numbers: those come first,
 * so that a row would jump while its name is typed.
 */
function useStableRows(schema: Schema) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const all = rowsOf(schema);
  const known = order.filter((name) => all.some((row) => row.name === name));
  const names = [...known, ...all.map(({ name }) => name).filter((name) => !known.includes(name))];
  const rename = (from: string, to: string): void => setOrder(names.map((name) => (name === from ? to : name)));
  return { rows: names.flatMap((name) => all.find((row) => row.name === name) ?? []), rename };
}

function Row({
  row,
  schema,
  onSchema,
  onRename,
}: {
  row: SchemaRow;
  schema: Schema;
  onSchema(schema: Schema): void;
  onRename(from: string, to: string): void;
}) {
  const { name, type, required, description, inner, kept } = row;
  /** What is typed, also while it is no name yet, or that of another field. */
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const canLimit = row.allowed !== undefined || row.format !== undefined;
  const isLimited = (row.allowed?.length ?? 0) > 0 || (row.format ?? '') !== '';
  // The field stays open when its last limit goes: the focus is in it.
  if (isLimited && !opened) setOpened(true);
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
          const renamed = renameRow(schema, name, event.target.value);
          if (renamed === schema) return;
          onRename(name, event.target.value);
          onSchema(renamed);
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
      <span className="schema-buttons">
        {canLimit && (
          <IconButton
            icon="settings"
            label={`Which values ${name} can have`}
            small
            aria-expanded={opened}
            disabled={isLimited}
            onClick={() => setOpened(!opened)}
          />
        )}
        <IconButton icon="trash" label={`Remove ${name}`} small onClick={() => onSchema(removeRow(schema, name))} />
      </span>
      {canLimit && opened && <Limits row={row} schema={schema} onSchema={onSchema} />}
      <Kept keywords={kept} />
      {inner !== undefined && (
        <div className="schema-inner">
          <Rows schema={inner} onSchema={(next) => onSchema(changeInner(schema, name, next))} />
        </div>
      )}
    </div>
  );
}

/** What stays as it is whatever the fields become. */
function Kept({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return <p className="field-help schema-kept">Also in the JSON: {keywords.join(' · ')}</p>;
}
