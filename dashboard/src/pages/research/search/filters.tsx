import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { Question } from './question.ts';

export function Filters({
  draft,
  onChange,
  onClear,
}: {
  draft: Question;
  onChange(draft: Question): void;
  onClear(): void;
}) {
  const set = (name: keyof Question) => (value: string) => onChange({ ...draft, [name]: value });
  return (
    <div className="paper-filters">
      <TextField
        label="Authors"
        help="Parts of names, separated by commas. All of them must match."
        value={draft.authors}
        onValue={set('authors')}
      />
      <TextField
        label="Categories"
        help="Such as cs.LG, separated by commas. All of them must match."
        value={draft.categories}
        onValue={set('categories')}
      />
      <TextField label="From" type="date" value={draft.from} onValue={set('from')} />
      <TextField label="To" type="date" value={draft.to} onValue={set('to')} />
      <SelectField
        label="Papers"
        value={draft.k}
        onValue={set('k')}
        options={[...new Set(['10', '20', '40', '100', '500', draft.k])].map((value) => ({
          value,
          label: `at most ${value}`,
        }))}
      />
      <div className="row end">
        <Button small onClick={onClear}>
          Clear
        </Button>
        <Button small type="submit" look="primary">
          Apply
        </Button>
      </div>
    </div>
  );
}
