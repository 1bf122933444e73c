import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './menu.css';

export interface MenuItem {
  readonly label: ReactNode;
  readonly icon?: IconName;
  readonly danger?: boolean;
  /** Shown as the chosen one of several. */
  readonly chosen?: boolean;
  /** Shown as one that is on or off; the menu stays open. */
  readonly on?: boolean;
  act(): void;
}

/** A button that opens a list of things to do. `undefined` among the items is a line between them. */
export function Menu({
  button,
  className,
  label,
  items,
  head,
}: {
  button: ReactNode;
  className: string;
  label: string;
  items: readonly (MenuItem | undefined | false)[];
  head?: ReactNode;
}) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useLayoutEffect(() => {
    const menu = list.current;
    if (menu === null) return;
    const onToggle = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open');
    menu.addEventListener('toggle', onToggle);
    return () => menu.removeEventListener('toggle', onToggle);
  }, []);

  useLayoutEffect(() => {
    if (!open || opener.current === null || list.current === null) return;
    place(opener.current, list.current);
    items_(list.current)[0]?.focus();
  }, [open]);

  const move = (event: KeyboardEvent): void => {
    if (list.current === null) return;
    const all = items_(list.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') list.current.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        tabIndex={-1}
        onKeyDown={move}
      >
        {head !== undefined && <div className="menu-head">{head}</div>}
        {items.map((item, index) =>
          item ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: items keep their places
              key={index}
              type="button"
              {...roleOf(item)}
              className={item.danger ? 'menu-item danger' : 'menu-item'}
              tabIndex={-1}
              onClick={() => {
                if (item.on === undefined) {
                  list.current?.hidePopover();
                  opener.current?.focus();
                }
                item.act();
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className="grow">{item.label}</span>
              {(item.chosen || item.on) && <Icon name="check" size={16} />}
            </button>
          ) : item === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: items keep their places
            <hr key={index} />
          ) : null,
        )}
      </div>
    </>
  );
}

function roleOf({ chosen, on }: MenuItem) {
  if (on !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': on };
  return chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen };
}

const items_ = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.menu-item')];

/** Below the button, or above it where there is no room, inside the window. */
function place(opener: HTMLElement, list: HTMLElement): void {
  const button = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = button.bottom + 6 + height <= innerHeight || button.top < height;
  list.style.top = `${Math.max(8, below ? button.bottom + 6 : button.top - height - 6)}px`;
  const left = button.left + width <= innerWidth - 8 ? button.left : button.right - width;
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
}
