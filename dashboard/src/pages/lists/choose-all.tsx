/** Chooses all entries that are shown, or none. */
export function ChooseAll({
  entries,
  chosen,
  onChosen,
}: {
  entries: readonly { readonly id: string }[];
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
}) {
  const isAll = entries.every(({ id }) => chosen.has(id));
  return (
    <label className="choose-all">
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => onChosen(isAll ? new Set() : new Set(entries.map(({ id }) => id)))}
      />
      Choose all
    </label>
  );
}

/** With an entry chosen, or no longer. */
export function toggledIn(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
