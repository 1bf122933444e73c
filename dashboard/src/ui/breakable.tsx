import { Fragment } from 'react';

/** A text that may hold an address: where it does not fit into a line, it breaks after a slash rather than within a name. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[/?&])(?=[^/])/);
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
