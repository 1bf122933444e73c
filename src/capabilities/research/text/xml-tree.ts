import { Parser } from 'htmlparser2';

/** An element, its name without namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

interface XmlTree {
  write(text: string): void;
  /** The outermost element, as far as it was read. */
  root(): XmlElement | undefined;
  /** @returns whether it was closed */
  end(): boolean;
}

/** Reads XML as a tree. */
export function xmlTree(): XmlTree {
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const path = [top];
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const name = qualified.slice(qualified.indexOf(':') + 1);
        const element: XmlElement = { name, attributes, children: [], text: '' };
        path.at(-1)?.children.push(element);
        path.push(element);
      },
      ontext(data) {
        (path.at(-1) as XmlElement).text += data;
      },
      onclosetag(_, implied) {
        if (path.length > 1) path.pop();
        if (path.length === 1) isWhole = !implied;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    write: (text) => parser.write(text),
    root: () => top.children[0],
    end() {
      parser.end();
      return isWhole;
    },
  };
}

/** The elements of a name in another one. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** The text of the first of them; '' if there is none. */
export const childText = (element: XmlElement | undefined, name: string): string =>
  childrenOf(element, name)[0]?.text ?? '';
