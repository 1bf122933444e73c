import { type ReactNode, useState } from 'react';
import { Tabs } from '../../ui/tabs.tsx';

/** One way of looking at an answer. */
export interface View {
  readonly id: string;
  readonly label: string;
  show(): ReactNode;
}

/** Tabs over ways of looking at the same; the first is open. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  const [wanted, setWanted] = useState<string>();
  const chosen = views.find(({ id }) => id === wanted) ?? views[0];
  if (chosen === undefined) return null;
  return (
    <Tabs label={label} small tabs={views} chosen={chosen.id} onChoose={setWanted}>
      {chosen.show()}
    </Tabs>
  );
}
