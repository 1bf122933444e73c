import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/** Is closed on phones, where it would push down what people came for. @param name of what is inside */
export function FoldedOnPhones({ name, children }: { name: string; children: ReactNode }) {
  const [isPhone] = useState(() => matchMedia('(max-width: 720px)').matches);
  const [open, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <div>
        <Button small icon={open ? 'down' : 'right'} aria-expanded={open} onClick={() => setOpen(!open)}>
          {name}
        </Button>
      </div>
      {open && children}
    </>
  );
}
