import { oneLine } from '../../text/index.ts';
import { type ChildNode, type Document, type Element, isTag, isText, textOf, walk } from '../tree.ts';

/** The evidence from a page for the verdict. */
export interface Look {
  /** Visible text without scripts, white space collapsed, at most a few thousand characters. */
  readonly text: string;
  readonly title: string;
  /** Text of the first headings. */
  readonly headings: readonly string[];
  readonly scripts: number;
  readonly hasOuterScript: boolean;
  /** Images, frames, videos, forms: a page without words may be complete. */
  readonly hasOtherContent: boolean;
  /** An empty element that frameworks fill. */
  readonly emptyRoot: string | undefined;
  /** The text of `<noscript>`. */
  readonly noscript: string;
  /** A script or meta tag that redirects at once. */
  readonly goesOn: boolean;
}

/** With more words than this, a page is no shell, challenge or block. */
export const ENOUGH_TEXT = 4000;

const UNSEEN = new Set('head style template svg math select textarea datalist object iframe'.split(' '));
const ROOTS =
  /^(?:root|app|application|app-root|react-root|react-app|reactroot|__next|__nuxt|___gatsby|svelte|ember-app|vue-app|q-app|main-app|mount|spa|app-container|app-mount|root-app|shell|__docusaurus)$/i;
/** Pages have one or two. */
const MOST_ROOTS = 5;
/** What makes a page complete without words. */
const OTHER_CONTENT = new Set('img video audio canvas frameset frame embed form input picture'.split(' '));
const ROOT_NAMES = new Set(['app-root', 'my-app', 'app-shell', 'ion-app', 'app-component']);

/** Collects the evidence in one walk, which ends early on pages with much text. */
export function lookAt(document: Document): Look {
  let text = '';
  let endsWithSpace = false;
  let title = '';
  let noscript = '';
  let scripts = 0;
  let hasOuterScript = false;
  let hasOtherContent = false;
  let emptyRoot: string | undefined;
  let goesOn = false;
  let roots = 0;
  const headings: string[] = [];
  const enter = (node: ChildNode): boolean | undefined => {
    if (text.length > ENOUGH_TEXT) return false;
    if (isText(node)) {
      const words = /\S/.test(node.data) ? collapsed(node.data.slice(0, 4 * ENOUGH_TEXT)) : '';
      const isSpace = words === ' ' || words === '';
      if (!isSpace) text += words;
      else if (!endsWithSpace) text += ' ';
      endsWithSpace = isSpace || words.endsWith(' ');
      return undefined;
    }
    if (!isTag(node)) return undefined;
    const { name, attribs } = node;
    if (name === 'script') {
      const type = attribs.type?.toLowerCase() ?? '';
      if (type === '' || type === 'module' || type.includes('javascript')) scripts++;
      if (attribs.src) hasOuterScript = true;
      else if (scripts <= 5 && goesElsewhere(node)) goesOn = true;
      return false;
    }
    if (name === 'title') {
      if (!title) title = oneLine(textOf(node));
      return false;
    }
    if (name === 'meta') {
      if (
        /^refresh$/i.test(attribs['http-equiv'] ?? '') &&
        /^\s*[0-5](?:\.\d+)?\s*[;,]\s*url/i.test(attribs.content ?? '')
      ) {
        goesOn = true;
      }
      return false;
    }
    if (name === 'noscript') {
      if (noscript.length < 2000 && !isInHead(node)) noscript += wordsOf(textOf(node)).slice(0, 2000);
      return false;
    }
    // The content of the head is evaluated where it occurs; its scripts count.
    if (name !== 'head' && UNSEEN.has(name)) {
      if (name === 'iframe' || name === 'object' || name === 'svg') hasOtherContent = true;
      return false;
    }
    if (name === 'body' && attribs.onload !== undefined && LEADS_ON.test(attribs.onload)) goesOn = true;
    if ('hidden' in attribs || (attribs.style !== undefined && /display:\s*none/i.test(attribs.style))) return false;
    if (OTHER_CONTENT.has(name)) hasOtherContent = true;
    else if (name === 'h1' || name === 'h2') {
      if (headings.length < 4) headings.push(oneLine(textOf(node)).slice(0, 300));
    }
    if (roots < MOST_ROOTS && (ROOT_NAMES.has(name) || (attribs.id !== undefined && ROOTS.test(attribs.id)))) {
      roots++;
      if (isEmpty(node)) emptyRoot ??= attribs.id ? `#${attribs.id}` : name;
    }
    return undefined;
  };
  walk(document, enter);
  return {
    text: oneLine(text),
    title: title.slice(0, 500),
    headings,
    scripts,
    hasOuterScript,
    hasOtherContent,
    emptyRoot,
    noscript: oneLine(noscript),
    goesOn,
  };
}

/** Without tags: on some pages `<noscript>` holds its source as escaped text. */
const wordsOf = (text: string): string =>
  text
    .slice(0, 100_000)
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ');

const UNEVEN = /\s\s|[^\S ]/;
/** White space collapsed. */
const collapsed = (text: string): string => (UNEVEN.test(text) ? text.replace(/\s+/g, ' ') : text);

function isInHead(node: Element): boolean {
  return node.parent !== null && isTag(node.parent) && node.parent.name === 'head';
}

/** No words in it, or only a loading message. */
function isEmpty(root: Element): boolean {
  let words = '';
  let pictures = 0;
  walk(root, (node) => {
    if (words.length > 200 || pictures > 3) return false;
    if (isText(node)) words += node.data.replace(/\s+/g, ' ');
    else if (isTag(node)) {
      if (node.name === 'style' || node.name === 'script' || node.name === 'noscript' || node.name === 'svg')
        return false;
      if (node.name === 'img') pictures++;
    }
    return undefined;
  });
  const written = words.trim();
  return pictures <= 3 && (written.length < 10 || (written.length < 80 && LOADING.test(written)));
}

export const LOADING =
  /(?<!\p{L})(?:(?:up|down)?loading|please wait|just a (?:moment|second|sec)|one moment|(?:bitte warten|wird geladen|lädt|lade daten)|chargement|veuillez patienter|cargando|espere|carregando|aguarde|caricamento|attendere|laden|bezig met|laddar|laster|indlæser|ladataan|ładowanie|wczytywanie|načítá|načítava|betöltés|se încarcă|učitavanje|yükleniyor|lütfen bekleyin|φόρτωση|загрузка|загружа|завантаження|зареждане|đang tải|memuat|sedang dimuat)|読み込み|ロード中|加载|加載|載入|正在载入|로딩|불러오는|로드 중|กำลังโหลด|جار(?:ي|ٍ)? (?:ال)?تحميل|טוען|लोड हो/iu;

/** A short script that does little more than go to another address. */
function goesElsewhere(script: Element): boolean {
  const child = script.firstChild;
  return child !== null && isText(child) && child.data.length <= 3000 && LEADS_ON.test(child.data);
}

const LEADS_ON =
  /(?:^|[^.\w])(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s*=[^=]|location\.(?:replace|assign)\(|navigation\.navigate\(|(?:forms?\b[^;{}]{0,80}|\))\.(?:requestSubmit|submit)\(/;
