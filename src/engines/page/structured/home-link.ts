import { type Document, isTag, isText, walk } from '../tree.ts';
import { oneLine } from './text.ts';

/** Links that are considered, nodes of one, and characters of a name. */
const MOST_LINKS = 30;
const MOST_NODES = 50;
const LONGEST = 60;
/** Texts of links to the home page that name no site. */
const NO_NAME =
  /^(?:home|homepage|start|startseite|accueil|inicio|início|inizio|strona główna|logo|back|zurück|retour|volver|skip\b.*|menu)$/i;

/** The name of the site, as its link to the home page in the header says it: its text, or that of its picture. */
export function nameOfHomeLink(document: Document, base: string): string | undefined {
  const origin = URL.parse(base)?.origin;
  if (origin === undefined) return undefined;
  let found: string | undefined;
  let links = 0;
  walk(document, (node) => {
    if (found !== undefined || links >= MOST_LINKS) return false;
    if (!isTag(node) || node.name !== 'a' || node.attribs.href === undefined) return undefined;
    links++;
    const url = URL.parse(node.attribs.href, base);
    if (url === null || url.origin !== origin || url.pathname !== '/' || url.hash !== '') return false;
    let text = '';
    let picture = node.attribs['aria-label'] ?? node.attribs.title ?? '';
    let nodes = 0;
    walk(node, (below) => {
      if (++nodes > MOST_NODES) return false;
      if (isText(below)) text += below.data;
      else if (isTag(below) && below.name === 'img') picture ||= below.attribs.alt ?? '';
      return undefined;
    });
    const name = oneLine(text, 200) || oneLine(picture, 200);
    const bare = name.replace(/\s*(?:[-–|:,]\s*)?(?:home(?:page)?|logo|startseite)$/i, '');
    if (bare.length > 1 && bare.length <= LONGEST && !NO_NAME.test(bare)) found = bare;
    return false;
  });
  return found;
}
