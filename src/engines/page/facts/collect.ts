import { once } from '../../lexicon/index.ts';
import { type Document, type Element, isTag, walk } from '../tree.ts';
import { HIDDEN_MARK } from '../visible/hidden-mark.ts';
import { AUTHOR_CLASS } from './author.ts';

/** The elements that facts are read from, each kind in document order, from a single walk. */
export interface PageParts {
  readonly html: Element | undefined;
  readonly base: Element | undefined;
  readonly title: Element | undefined;
  readonly metas: readonly Element[];
  /** `<link>` elements. */
  readonly links: readonly Element[];
  /** `<a href>`, also of drawings (`xlink:href`), and `<area href>`. */
  readonly anchors: readonly Element[];
  /** Everything that shows an image: img, source, video, input, image, and elements with a background. */
  readonly pictures: readonly Element[];
  readonly noscripts: readonly Element[];
  readonly templates: readonly Element[];
  /** `<style>`, also those in `<noscript>` and `<template>`. */
  readonly styles: readonly Element[];
  /** `<frame>`, `<iframe>`, `<embed>` and `<object>`. */
  readonly frames: readonly Element[];
  /** Text of `<script type="application/ld+json">`. */
  readonly jsonLd: readonly string[];
  readonly times: readonly Element[];
  readonly headings: readonly Element[];
  /** Elements that are marked as an author or a date. */
  readonly bylines: readonly Element[];
  /** Whether the browser has marked what its computed styles hide. */
  readonly isMarked: boolean;
  /** Whether an element says that it is being loaded. */
  readonly isBusy: boolean;
}

/** Maximum length of each list. */
const MOST = 1_000_000;
const BYLINE = once(
  () =>
    new RegExp(
      `author|username|creator|byline|by-line|writer|published|pubdate|post-?date|entry-date|date(?:line|time)?\\b|posted-on|${AUTHOR_CLASS().source}`,
      'i',
    ),
);

/** Collects the parts of a page in one walk. What is in templates is no part of it, except styles. */
export function collect(document: Document | Element): PageParts {
  let html: Element | undefined;
  let base: Element | undefined;
  let title: Element | undefined;
  const metas: Element[] = [];
  const links: Element[] = [];
  const anchors: Element[] = [];
  const pictures: Element[] = [];
  const noscripts: Element[] = [];
  const templates: Element[] = [];
  const styles: Element[] = [];
  const frames: Element[] = [];
  const jsonLd: string[] = [];
  const times: Element[] = [];
  const headings: Element[] = [];
  const bylines: Element[] = [];
  let isMarked = false;
  let isBusy = false;
  walk(document, (node) => {
    if (!isTag(node)) return undefined;
    const { attribs } = node;
    if (attribs[HIDDEN_MARK] !== undefined) isMarked = true;
    if (attribs['aria-busy'] === 'true' || attribs.role === 'progressbar') isBusy = true;
    switch (node.name) {
      case 'progress':
        isBusy = true;
        return undefined;
      case 'template':
        templates.push(node);
        addStyles(node, styles);
        return false;
      case 'style':
        styles.push(node);
        return false;
      case 'html':
        html ??= node;
        break;
      case 'base':
        if (attribs.href !== undefined) base ??= node;
        break;
      case 'title':
        if (!isDrawing(node)) title ??= node;
        break;
      case 'meta':
        if (metas.length < MOST) metas.push(node);
        break;
      case 'link':
        if (links.length < MOST) links.push(node);
        return undefined;
      case 'a':
      case 'area':
        if ((attribs.href ?? attribs['xlink:href']) !== undefined && anchors.length < MOST) anchors.push(node);
        break;
      case 'img':
      case 'source':
      case 'video':
      case 'input':
      case 'image':
        if (pictures.length < MOST) pictures.push(node);
        return undefined;
      case 'noscript':
        noscripts.push(node);
        addStyles(node, styles);
        return false;
      case 'frame':
      case 'iframe':
      case 'embed':
      case 'object':
        if (frames.length < MOST) frames.push(node);
        break;
      case 'script': {
        const child = node.firstChild;
        const isData = attribs.type?.toLowerCase().includes('ld+json');
        if (isData && child && 'data' in child) jsonLd.push(child.data);
        return false;
      }
      case 'time':
        times.push(node);
        break;
      case 'h1':
        headings.push(node);
        break;
    }
    if (attribs.style?.includes('url(') && pictures.length < MOST) pictures.push(node);
    if (bylines.length < 1000 && saysByline(attribs)) bylines.push(node);
    return undefined;
  });
  return {
    ...{ html, base, title, metas, links, anchors, pictures, noscripts, templates, styles, frames },
    ...{ jsonLd, times, headings, bylines, isMarked, isBusy },
  };
}

function addStyles(top: Element, styles: Element[]): void {
  walk(top, (node) => {
    if (isTag(node) && node.name === 'style') styles.push(node);
    return undefined;
  });
}

/** Titles of SVG drawings are not page titles. */
function isDrawing(title: Element): boolean {
  const parent = title.parent;
  return parent !== null && isTag(parent) && !['head', 'html', 'body', 'noscript'].includes(parent.name);
}

function saysByline({ class: classes, rel, itemprop, id }: { [name: string]: string }): boolean {
  if (classes !== undefined && BYLINE().test(classes)) return true;
  if (itemprop !== undefined && BYLINE().test(itemprop)) return true;
  return rel === 'author' || (id !== undefined && BYLINE().test(id));
}
