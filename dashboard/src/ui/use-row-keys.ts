import { type RefObject, useEffect, useRef } from 'react';
import { isTyping } from '../app/shortcuts.ts';

/**
 * Keys for the rows of a list, elements with `data-row`: `j` and `k` go to the next and the one before, others do something with the row
 * that has the focus, once however long they are held. Never while somebody types, or a dialog or menu is open.
 * @param act what a key does with the row of this id
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  act: Readonly<Record<string, (id: string) => void>>,
): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (list.current === null || document.querySelector('dialog[open], :popover-open') !== null) return;
      const at = rowOf(document.activeElement);
      if (event.key === 'j' || event.key === 'k') {
        event.preventDefault();
        focusRow(list.current, event.key === 'j' ? 1 : -1);
        return;
      }
      const id = at !== null && list.current.contains(at) ? at.dataset.row : undefined;
      const does = new Map(Object.entries(latest.current)).get(event.key);
      if (id === undefined || does === undefined) return;
      event.preventDefault();
      if (!event.repeat) does(id);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list]);
}

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-row]') ?? null;

/** Gives the focus to the row after or before the one that has it; to the first if none has it. */
export function focusRow(list: HTMLElement, step: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rowOf(document.activeElement);
  const at = row === null ? -1 : rows.indexOf(row);
  const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))];
  // As after a Tab, so that it shows where the focus is.
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
