import { ownField, setField } from '../../../foundation/kernel/table.ts';
import { type Absolute, absoluteFrom } from '../facts/address.ts';
import { imagesIn, isTrackingPixel } from '../facts/images.ts';
import { IMAGE_ATTRIBUTES, isPlaceholder, largestSourceOf, lazySourceOf } from '../images.ts';
import { isLigature } from '../ligatures.ts';
import { isFormulaScript } from '../markdown/math.ts';
import { type ChildNode, type Document, type Element, isTag, isText, setChildren, walk } from '../tree.ts';
import { HIDDEN_MARK } from '../visible/hidden-mark.ts';
import { isAdOrBanner } from './ads.ts';
import { removeNodes } from './remove.ts';
import { applyTags, selectTags, type TagOptions } from './tags.ts';

export interface CleanOptions extends TagOptions {
  /** Base URL for relative URLs: `baseOf`. */
  readonly baseUrl: string;
  /** Also removes consent banners and advertisements. */
  readonly blockAds?: boolean;
}

/** Elements that are never shown. */
const DROPPED = new Set(['script', 'style', 'meta', 'head', 'template', 'link', 'base']);
const ADDRESSES = new Set([
  ...['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'longdesc', 'background', 'xlink:href'],
]);

/**
 * Reduces a page, in place, to what the `html` format shows: no scripts, styles, comments, head or event handlers; absolute URLs; each
 * image with its largest source, including sources in lazy-loading attributes and `<noscript>`. `includeTags` and `excludeTags` are matched
 * first, on the page as passed in. If something was removed from it before, use `selectTags` and `applyTags` instead.
 * @throws SelectorError
 */
export function cleanTree(document: Document, { baseUrl, blockAds = false, ...tags }: CleanOptions): void {
  if (tags.includeTags?.length || tags.excludeTags?.length) applyTags(document, selectTags(document, tags));
  const cleaner = new Cleaner(absoluteFrom(baseUrl), blockAds);
  walk(document, (node) => cleaner.enter(node));
  removeNodes(cleaner.doomed);
}

class Cleaner {
  readonly absolute: Absolute;
  readonly blocksAds: boolean;
  readonly doomed: ChildNode[] = [];
  /** The previous image. */
  image: Element | undefined;

  constructor(absolute: Absolute, blocksAds: boolean) {
    this.absolute = absolute;
    this.blocksAds = blocksAds;
  }

  enter(node: ChildNode): boolean | undefined {
    if (isText(node)) return undefined;
    if (!isTag(node)) {
      // Comments and processing instructions are removed, the doctype stays.
      if (node.nodeType !== 1 || !('name' in node) || node.name !== '!doctype') this.doomed.push(node);
      return false;
    }
    const { name } = node;
    if (isFormulaScript(node)) return false;
    if (
      DROPPED.has(name) ||
      isLigature(node) ||
      (name === 'title' && !isInDrawing(node)) ||
      (this.blocksAds && isAdOrBanner(node))
    ) {
      this.doomed.push(node);
      return false;
    }
    if (name === 'noscript') {
      this.noscript(node);
      return false;
    }
    if (name === 'img') this.takeImage(node);
    else if (name === 'source' && isTag(node.parent as Element) && (node.parent as Element).name === 'picture') {
      this.doomed.push(node);
      return false;
    }
    this.attributes(node);
    return undefined;
  }

  attributes(element: Element): void {
    const { attribs } = element;
    for (const name in attribs) {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'ping' || name === HIDDEN_MARK) delete attribs[name];
      else if (ADDRESSES.has(name)) this.address(element, name);
      else if (name === 'style' && /javascript:|expression\(/i.test(attribs[name] as string)) delete attribs[name];
      else if (name === 'srcset') delete attribs[name];
    }
  }

  address({ name: tag, attribs }: Element, name: string): void {
    const written = (ownField(attribs, name) as string).trim();
    if (written === '' && name !== 'href') return;
    const address = this.absolute(written);
    // Data URLs of images are images; elsewhere they may be pages.
    if (tag === 'img' && /^data:/i.test(written)) return;
    if (address !== undefined && /^(?:javascript|vbscript|data):/.test(address)) delete attribs[name];
    else if (address === undefined && /^[\s\0-\x20]*(?:java|vb)script\s*:/i.test(written)) delete attribs[name];
    else setField(attribs, name, address ?? written);
  }

  /** Sets an image to the largest source of itself or of its `<picture>`. */
  takeImage(image: Element): void {
    const { attribs } = image;
    this.image = image;
    const source = attribs.src?.trim() ?? '';
    const own = largestSourceOf(image) || lazySourceOf(image) || (isPlaceholder(source) ? '' : source);
    const chosen = own || largestOfPicture(image) || source;
    if (chosen) attribs.src = chosen;
    for (const name of IMAGE_ATTRIBUTES) if (Object.hasOwn(attribs, name)) delete attribs[name];
  }

  /** Images in `<noscript>` replace the placeholders that scripts would have loaded. */
  noscript(noscript: Element): void {
    const images = imagesIn(noscript).filter((image) => image.attribs.src && !isTrackingPixel(image));
    const [first] = images;
    const beside = neighbour(noscript);
    if (first && beside) {
      if (isPlaceholder(beside.attribs.src ?? '') && !lazySourceOf(beside) && !largestSourceOf(beside)) {
        Object.assign(beside.attribs, first.attribs);
        this.takeImage(beside);
        this.attributes(beside);
      }
    } else if (first && !this.isShown(first)) {
      noscript.name = 'span';
      noscript.attribs = {};
      setChildren(noscript, images);
      for (const image of images) {
        this.takeImage(image);
        this.attributes(image);
      }
      return;
    }
    this.doomed.push(noscript);
  }

  /** Whether it is the same image as the previous one. */
  isShown({ attribs }: Element): boolean {
    return this.image?.attribs.src !== undefined && this.image.attribs.src === this.absolute(attribs.src ?? '');
  }
}

/** The largest source of the `<picture>` around an image; '' if there is none. */
function largestOfPicture(image: Element): string {
  const picture = image.parent;
  if (!picture || !isTag(picture) || picture.name !== 'picture') return '';
  for (const child of picture.children.slice(0, 50)) {
    if (!isTag(child) || child.name !== 'source') continue;
    const largest = largestSourceOf(child) || lazySourceOf(child);
    if (largest) return largest;
  }
  return '';
}

/** The image directly before or after an element. */
function neighbour(element: Element): Element | undefined {
  for (const way of ['prev', 'next'] as const) {
    let other = element[way];
    for (let steps = 0; steps < 3 && other && !isTag(other); steps++) other = other[way];
    if (other && isTag(other) && other.name === 'img') return other;
  }
  return undefined;
}

function isInDrawing(title: Element): boolean {
  const parent = title.parent;
  return parent !== null && isTag(parent) && /^(?:svg|g|symbol|path|use|defs|rect|circle)$/.test(parent.name);
}
