import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../containers/index.ts';
import { formulaText } from '../mathml.ts';
import { decode } from '../text.ts';
import type { LeftOut } from './left-out.ts';
import { LOWERED, RAISED, withoutSigns } from './signs.ts';
import { inUtf8, isUtf8Xml } from './utf8.ts';
import {
  attributeOf,
  characterDataOf,
  isNode,
  mapped,
  parseXml,
  type XmlContent,
  type XmlNode,
  xmlOf,
} from './xml-nodes.ts';

const TELLING =
  /<(?:\w+:)?(?:sup|sub|ruby|math)\b|\bnoteref\b|\bhidden\b|display\s*:\s*none|visibility\s*:\s*hidden|\bclass=/i;

interface Reading {
  readonly hidden: boolean;
  readonly leftOut: LeftOut;
}

/** The chapters of an e-book as readers see them: with superscripts and readings of characters, without what is hidden. */
export function withChapters(zip: Zip, reading: Reading): Map<string, Buffer> {
  const changed = new Map<string, Buffer>();
  const classes = hiddenClasses(zip);
  for (const { name } of zip.entries) {
    if (!/\.x?html?$/i.test(name)) continue;
    const bytes = zip.read(name);
    if (bytes === undefined) continue;
    const xml = withoutSigns(decode(bytes));
    let better = xml;
    if (TELLING.test(xml)) {
      const root = parseXml(xml);
      if (root !== undefined) {
        root.children = contentsOf(root, undefined, classes, reading);
        better = xmlOf(root);
      }
    }
    if (better !== xml || !isUtf8Xml(bytes)) changed.set(name, Buffer.from(inUtf8(better)));
  }
  return changed;
}

/** Classes that a style sheet hides on their own. */
function hiddenClasses(zip: Zip): Set<string> {
  const classes = new Set<string>();
  for (const { name } of zip.entries) {
    if (!/\.css$/i.test(name)) continue;
    const css = decode(zip.read(name) ?? new Uint8Array()).replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '');
    for (const rule of css.split('}')) {
      const at = rule.lastIndexOf('{');
      if (at < 0 || !HIDING.test(rule.slice(at)) || rule.slice(0, at).includes('@')) continue;
      for (const selector of rule.slice(0, at).split(',')) {
        const named = /^\s*(?:[a-z][\w-]*)?\.([\w-]+)\s*$/i.exec(selector)?.[1];
        if (named !== undefined) classes.add(named);
      }
    }
  }
  return classes;
}

const HIDING = /(?:^|[;{\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

function contentsOf(
  node: XmlNode,
  place: 'sup' | 'sub' | undefined,
  classes: ReadonlySet<string>,
  reading: Reading,
): readonly XmlContent[] {
  return mapped(node.children, (one) => {
    if (!isNode(one)) {
      if (place === undefined || one.startsWith('<') || one.trim() === '') return one;
      const sign = place === 'sup' ? RAISED : LOWERED;
      return sign.open + one + sign.close;
    }
    const name = one.name.slice(one.name.indexOf(':') + 1).toLowerCase();
    if (name === 'head' || name === 'script' || name === 'style') return one;
    if (!reading.hidden && isHidden(one, classes)) {
      if (characterDataOf(one).trim() !== '') reading.leftOut.hide(1, 'text');
      return [];
    }
    if (name === 'rp') return [];
    if (name === 'math') return escapeMarkup(formulaText(xmlOf(one))) || one;
    const inner = (here: typeof place): readonly XmlContent[] => contentsOf(one, here, classes, reading);
    if (name === 'rt') return ['(', ...inner(place), ')'];
    if (name === 'ruby' || name === 'rb' || name === 'rtc') return inner(place);
    const isMark = name === 'a' && /\bnoteref\b/.test(attributeOf(one, 'epub:type') ?? '');
    one.children = inner(name === 'sup' || name === 'sub' ? name : isMark ? 'sup' : place);
    return one;
  });
}

/** Notes that open over the text are hidden in it, and read. */
function isHidden(node: XmlNode, classes: ReadonlySet<string>): boolean {
  if (node.attributes === '' || /(?:foot|end|rear)notes?\b/.test(attributeOf(node, 'epub:type') ?? '')) return false;
  if (/(?:^|\s)hidden(?:\s|=|$)/i.test(node.attributes) && attributeOf(node, 'hidden') !== 'false') return true;
  if (HIDING.test(attributeOf(node, 'style') ?? '')) return true;
  return classes.size > 0 && (attributeOf(node, 'class') ?? '').split(/\s+/).some((one) => classes.has(one));
}
