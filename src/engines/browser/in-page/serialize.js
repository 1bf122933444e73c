// The document as HTML. Where there are open shadow roots or frames that can be looked into, a copy is made in which they are
// ordinary content: a shadow tree takes the place of its host's children, which go into its slots; the body of a frame follows
// the frame. With `mark`, elements that the computed styles hide carry an attribute of that name in the copy, and those that they set
// apart from their text one of that name and `-line`. Kept in `trawlHtml`, to be fetched in pieces. Returns its length in UTF-16 units.
export function serialize(mark) {
  const doctype = document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : '';
  const root = document.documentElement;
  if (root === null) {
    globalThis.trawlHtml = '';
    return 0;
  }
  const isShown = (frame) => {
    const { width, height } = frame.getBoundingClientRect();
    return width > 20 && height > 20;
  };
  const innerDocument = (frame) => {
    try {
      return frame.contentDocument;
    } catch {
      return null;
    }
  };
  const isSpecial = (element) =>
    element.shadowRoot !== null || (element.localName === 'iframe' && innerDocument(element)?.body && isShown(element));

  const MUTE =
    /^(?:script|style|template|noscript|head|title|meta|link|base|svg|option|datalist|source|track|param|area|map)$/;
  let reads = 0;
  const styleOf = (element) => {
    reads++;
    return getComputedStyle(element);
  };
  const isInvisible = (element) => {
    const { display, visibility, position, left, top, fontSize, textIndent } = styleOf(element);
    if (display === 'none') return true;
    if (visibility !== 'visible') {
      // Something in it may be visible all the same.
      const all = element.getElementsByTagName('*');
      if (all[500] !== undefined) return false;
      return ![...all].some((one) => styleOf(one).visibility === 'visible');
    }
    if (position === 'absolute' || position === 'fixed') {
      if (Number.parseFloat(left) <= -500 || Number.parseFloat(top) <= -500) return true;
    }
    return fontSize === '0px' && element.childElementCount === 0 ? true : Number.parseFloat(textIndent) <= -500;
  };
  const INLINE =
    /^(?:a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|output|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|[a-z]+-.*)$/;
  /** How the styles set an element apart from the text around it, and whether its line breaks count. */
  const linesOf = (element) => {
    const { display, float, position, whiteSpace } = styleOf(element);
    const found = [];
    if (INLINE.test(element.localName)) {
      const around = element.parentElement === null ? undefined : styleOf(element.parentElement);
      const isInRow = /flex|grid/.test(around?.display ?? '') && !/^column/.test(around.flexDirection);
      if (float !== 'none' || position === 'absolute' || position === 'fixed' || display === 'table-cell')
        found.push('apart');
      else if (/^(?:block|flex|grid|list-item|table|flow-root)/.test(display)) found.push(isInRow ? 'apart' : 'line');
    }
    if (/^(?:pre|break-spaces)/.test(whiteSpace) && element.closest('pre, textarea') === null) {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      if (texts.some(({ data }) => /\n/.test(data.trim()))) found.push('kept');
    }
    return found.join(' ');
  };
  const hidden = [];
  const lined = new Map();
  // Styles of very large pages would take too long: half a second or so. By their number, so that a page is the same on every machine.
  if (mark) {
    const elements = document.createTreeWalker(document.body ?? root, NodeFilter.SHOW_ELEMENT);
    for (let node = elements.nextNode(), count = 0; node !== null && count < 20_000 && reads < 100_000; count++) {
      const isMute = MUTE.test(node.localName);
      const isHidden = !isMute && isInvisible(node);
      if (isHidden && node.textContent.trim() !== '') hidden.push(node);
      const lines = isMute || isHidden || lined.size > 5_000 ? '' : linesOf(node);
      if (lines !== '') lined.set(node, lines);
      if (isMute || isHidden) {
        while (node !== null && elements.nextSibling() === null) {
          node = elements.parentNode();
          if (node === null) break;
        }
        node = node === null ? null : elements.currentNode;
      } else node = elements.nextNode();
    }
  }

  let special = hidden.length + lined.size > 0;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = root; node !== null && !special; node = walker.nextNode()) special = isSpecial(node);
  if (!special) {
    globalThis.trawlHtml = doctype + root.outerHTML;
    return globalThis.trawlHtml.length;
  }

  // A document without scripts, in which copies of custom elements stay what they are.
  const inert = document.implementation.createHTMLDocument('');
  const copies = new Map();
  const queue = [];
  /** Copies a tree, remembers whose copy each node is, and notes what is to be opened up in it. */
  const copyOf = (original) => {
    const copy = inert.importNode(original, true);
    const one = document.createTreeWalker(original);
    const other = inert.createTreeWalker(copy);
    for (let a = original, b = copy; a !== null && b !== null; a = one.nextNode(), b = other.nextNode()) {
      copies.set(a, b);
      if (a.nodeType === Node.ELEMENT_NODE && isSpecial(a)) queue.push(a);
    }
    return copy;
  };
  const openShadow = (host) => {
    const copy = copies.get(host);
    const inside = [...host.shadowRoot.childNodes].map(copyOf);
    for (const slot of host.shadowRoot.querySelectorAll('slot')) {
      const assigned = slot.assignedNodes().flatMap((node) => copies.get(node) ?? []);
      const place = copies.get(slot);
      if (place === undefined) continue;
      if (assigned.length > 0) place.replaceChildren(...assigned);
    }
    const holder = inert.createElement('div');
    holder.append(...inside);
    for (const style of holder.querySelectorAll('style, link[rel=stylesheet]')) style.remove();
    for (const slot of holder.querySelectorAll('slot')) slot.replaceWith(...slot.childNodes);
    copy.replaceChildren(...holder.childNodes);
  };
  const openFrame = (frame) => {
    const { body } = innerDocument(frame);
    const place = inert.createElement('div');
    place.append(...[...body.childNodes].map(copyOf));
    for (const [name, of] of [
      ['href', 'a, area'],
      ['src', 'img, source, video, audio'],
    ]) {
      for (const element of body.querySelectorAll(of)) {
        if (element.hasAttribute(name)) copies.get(element)?.setAttribute(name, element[name]);
      }
    }
    for (const left of place.querySelectorAll('script, style')) left.remove();
    copies.get(frame).after(place);
  };

  const whole = copyOf(root);
  for (let i = 0; i < queue.length && i < 5000; i++) {
    if (queue[i].shadowRoot !== null) openShadow(queue[i]);
    else openFrame(queue[i]);
  }
  for (const element of hidden) copies.get(element)?.setAttribute(mark, '');
  for (const [element, lines] of lined) copies.get(element)?.setAttribute(`${mark}-line`, lines);
  globalThis.trawlHtml = doctype + whole.outerHTML;
  return globalThis.trawlHtml.length;
}
