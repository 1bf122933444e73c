import type { Zip } from '../containers/index.ts';
import type { Properties } from '../converted.ts';
import { propertiesOf } from '../properties.ts';
import { xmlText } from './omml.ts';
import { partText } from './utf8.ts';

/** What an office file states of itself. */
interface About {
  readonly title?: string;
  readonly properties: Properties;
}

/** Of Office Open XML: its core properties (ISO 29500-2, 11). */
export function aboutOffice(zip: Zip): About {
  return about(partText(zip, 'docProps/core.xml'), {
    author: 'dc:creator',
    created: 'dcterms:created',
    modified: 'dcterms:modified',
  });
}

/** Of OpenDocument (1.3, part 3, 4.3). */
export function aboutOpenDocument(zip: Zip): About {
  return about(partText(zip, 'meta.xml'), {
    author: 'meta:initial-creator',
    created: 'meta:creation-date',
    modified: 'dc:date',
  });
}

/** Of an e-book (EPUB 3.3, 5.5), with its authors and description for the text. */
export function aboutBook(zip: Zip): About & { readonly before: string[] } {
  const root = /\bfull-path="([^"]+)"/.exec(partText(zip, 'META-INF/container.xml'))?.[1];
  const opf = root === undefined ? '' : partText(zip, xmlText(root));
  const authors = all(opf, 'dc:creator').join(', ');
  const [description = ''] = all(opf, 'dc:description');
  return {
    ...about(opf, { author: 'dc:creator', created: 'dc:date', modified: 'dcterms:modified' }),
    before: [authors && `**Authors:** ${authors}`, description].filter((part) => part !== ''),
  };
}

function about(xml: string, names: { readonly [name in 'author' | 'created' | 'modified']: string }): About {
  const [title] = all(xml, 'dc:title');
  const authors = all(xml, names.author);
  return {
    ...(title ? { title } : {}),
    properties: propertiesOf({
      author: (authors.length > 0 ? authors : all(xml, 'dc:creator')).join(', '),
      created: all(xml, names.created)[0],
      modified: all(xml, names.modified)[0],
      language: all(xml, 'dc:language')[0],
    }),
  };
}

/** The texts of all elements of a name, each on one line. */
const all = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}\\b[^<>]*>([^<]{1,5000})</${name}>`, 'g'))]
    .map((match) =>
      xmlText(match[1] as string)
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
