import './segments.css';

/** A few choices side by side, one of them taken. */
export function Segments<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly (readonly [Value, string])[];
  chosen: Value;
  onChoose(value: Value): void;
}) {
  return (
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {options.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
