import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { centre } from './centre.ts';
import './tabs.css';
import { useEdges } from './use-edges.ts';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
}

/** A row of tabs and the panel of the chosen one. Arrow keys, Home and End move along. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
  children,
  small = false,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose(id: string): void;
  children: ReactNode;
  small?: boolean;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs are wider than the screen, the chosen one is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is chosen
  useEffect(() => {
    if (list.current) centre(list.current, '[aria-selected=true]');
  }, [chosen]);
  useEdges(list);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onChoose(tabs[next]?.id ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className={small ? 'tabs small' : 'tabs'}>
      <div className="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="tab-panel">
        {children}
      </div>
    </div>
  );
}
