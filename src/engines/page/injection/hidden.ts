import { isComment } from 'domhandler';
import { type Document, type Element, isTag, isText, walk } from '../tree.ts';

/** A text of the tree that readers do not see. */
export interface HiddenText {
  text: string;
  where: string;
}

/** Maximum number of hidden texts, and of characters of each. */
const MOST = 5_000;
const LONGEST = 20_000;
const TEXT_ATTRIBUTES = [
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'data-prompt',
  'data-instructions',
  'summary',
  'content',
];
const SKIPPED = new Set(['script', 'template', 'noscript', 'svg', 'option']);

/**
 * Texts of the page that readers do not see: hidden by style, too small, off screen, in the color of the background; comments; attributes.
 * One walk; the style sheets within the page are read for simple selectors.
 */
export function hiddenTexts(document: Document): HiddenText[] {
  const found: HiddenText[] = [];
  const rules = new Map<string, string>();
  let hiddenBy: Element | undefined;
  let reason = '';
  let piece = '';
  const flush = () => {
    const text = piece.trim();
    if (text.length >= 12 && found.length < MOST) found.push({ text: text.slice(0, LONGEST), where: reason });
    piece = '';
  };
  walk(
    document,
    (node) => {
      if (isText(node)) {
        if (hiddenBy && piece.length < LONGEST) piece += node.data;
      } else if (isComment(node)) {
        const text = node.data.trim();
        if (text.length >= 12 && found.length < MOST && !/^\[(?:if|endif)/.test(text))
          found.push({ text: text.slice(0, LONGEST), where: 'comment' });
      } else if (isTag(node)) {
        if (node.name === 'style') {
          readRules(node, rules);
          return false;
        }
        addAttributes(node, found);
        if (SKIPPED.has(node.name)) return false;
        if (!hiddenBy) {
          const why = whyHidden(node, rules);
          if (why) {
            hiddenBy = node;
            reason = why;
          }
        } else if (piece.length < LONGEST && piece.length > 0) piece += ' ';
      }
      return undefined;
    },
    (element) => {
      if (element !== hiddenBy) return;
      flush();
      hiddenBy = undefined;
    },
  );
  flush();
  return found;
}

function addAttributes(element: Element, found: HiddenText[]): void {
  for (const name of TEXT_ATTRIBUTES) {
    const value = element.attribs[name];
    if (value && value.length >= 20 && found.length < MOST && value.includes(' ')) {
      found.push({ text: value.slice(0, LONGEST), where: element.name === 'meta' ? 'meta' : `attribute ${name}` });
    }
  }
}

function whyHidden(element: Element, rules: Map<string, string>): string | undefined {
  const { attribs } = element;
  if ('hidden' in attribs && attribs.hidden !== 'until-found') return 'hidden attribute';
  if (attribs['aria-hidden'] === 'true') return 'aria-hidden';
  if (element.name === 'input' && attribs.type === 'hidden') return undefined;
  const why = attribs.style ? hiddenByStyle(attribs.style) : undefined;
  if (why || rules.size === 0) return why;
  if (attribs.id && rules.has(`#${attribs.id}`)) return rules.get(`#${attribs.id}`);
  if (!attribs.class) return undefined;
  for (const name of attribs.class.split(/\s+/, 20)) if (rules.has(`.${name}`)) return rules.get(`.${name}`);
  return undefined;
}

/** Simple selectors (`.a`, `#b`) of rules that hide. */
function readRules(style: Element, rules: Map<string, string>): void {
  let sheet = '';
  for (const child of style.children) if (isText(child)) sheet += child.data;
  if (sheet.length > 500_000) return;
  let at = 0;
  for (let open = sheet.indexOf('{'); open >= 0; open = sheet.indexOf('{', at)) {
    const close = sheet.indexOf('}', open);
    if (close < 0) break;
    const nested = sheet.lastIndexOf('{', close);
    const head = sheet.slice(Math.max(at, sheet.lastIndexOf('{', nested - 1) + 1), nested);
    at = close + 1;
    if (head.length > 500 || close - nested > 2_000) continue;
    const why = hiddenByStyle(sheet.slice(nested + 1, close));
    if (!why) continue;
    for (const selector of head.split(','))
      if (/^[.#][\w-]{1,80}$/.test(selector.trim())) rules.set(selector.trim(), why);
  }
}

/** The reason why a style hides its element, in a few words. */
export function hiddenByStyle(style: string): string | undefined {
  if (style.length > 2_000) return undefined;
  const declared = new Map<string, string>();
  for (const part of style.toLowerCase().split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      declared.set(
        part.slice(0, colon).trim(),
        part
          .slice(colon + 1)
          .replace('!important', '')
          .trim(),
      );
  }
  const pixels = (name: string) => Number.parseFloat(declared.get(name) ?? 'NaN');
  if (declared.get('display') === 'none') return 'display: none';
  if (/^(?:hidden|collapse)$/.test(declared.get('visibility') ?? '')) return 'visibility: hidden';
  if (pixels('opacity') <= 0.05) return 'opacity: 0';
  const size = declared.get('font-size');
  if (size && (/^0(?!\.[2-9])/.test(size) || /^(?:[12](?:\.\d+)?|0\.\d+)p[xt]$/.test(size))) return 'tiny letters';
  for (const side of ['left', 'top', 'right', 'bottom', 'text-indent', 'margin-left', 'margin-top']) {
    if (pixels(side) <= -500) return 'off the screen';
  }
  if (/translate\w?\(\s*-\d{4,}/.test(declared.get('transform') ?? '')) return 'off the screen';
  if (
    /rect\(\s*[01](?:px)?[ ,]+[01](?:px)?[ ,]+[01](?:px)?/.test(declared.get('clip') ?? '') ||
    /inset\((?:50|100)%/.test(declared.get('clip-path') ?? '')
  )
    return 'clipped away';
  const isCut = /hidden|clip/.test(declared.get('overflow') ?? '');
  if (isCut && (pixels('height') <= 1 || pixels('width') <= 1 || pixels('max-height') <= 1)) return 'clipped away';
  const colour = colourOf(declared.get('color'));
  const ground = colourOf(declared.get('background-color') ?? declared.get('background'));
  if (colour === 'transparent') return 'transparent letters';
  if (colour && colour === ground) return 'colour of the ground';
  if (colour === 'ffffff' && !ground && !declared.has('background') && !declared.has('background-image'))
    return 'white letters';
  return undefined;
}

function colourOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (/^transparent$|^rgba\([^)]*,\s*0(?:\.0+)?\)$|^#(?:[0-9a-f]{6}00|[0-9a-f]{3}0)$/.test(value)) return 'transparent';
  const named: { [name: string]: string } = { white: 'ffffff', black: '000000' };
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short)
    return short
      .slice(1)
      .map((digit) => digit + digit)
      .join('');
  const long = /^#([0-9a-f]{6})\b/.exec(value);
  if (long) return long[1];
  const rgb = /^rgba?\(\s*(\d{1,3})[ ,]+(\d{1,3})[ ,]+(\d{1,3})/.exec(value);
  if (rgb)
    return rgb
      .slice(1, 4)
      .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('');
  return named[value] ?? value;
}
