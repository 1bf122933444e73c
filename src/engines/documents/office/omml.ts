import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { child, type Element, elements, isElement, type Node, textOf } from '../tree.ts';

/** XML text with the predefined entities resolved. */
export function xmlText(raw: string): string {
  if (!raw.includes('&')) return raw;
  return raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const ENTITIES: WordTable<string> = table({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" });

/** A formula of Office Math (ECMA-376 part 1, 22.1) as TeX. The depth of the tree is bounded, so recursion is safe. */
export function ommlToTex(top: Element): string {
  return top.children.map(texOf).join('');
}

const part = (element: Element, name: string): string => {
  const found = child(element, name);
  return found === undefined ? '' : ommlToTex(found).trim();
};

const property = (element: Element, properties: string, name: string): string | undefined => {
  const holder = child(element, properties);
  const found = holder && child(holder, name);
  return found === undefined ? undefined : (found.attributes['m:val'] ?? found.attributes.val ?? '');
};

const group = (tex: string): string => `{${tex}}`;

function texOf(node: Node): string {
  if (!isElement(node)) return '';
  switch (node.name) {
    case 'r':
      return symbols(elements(node, 't').map(textOf).join(''));
    case 't':
      return symbols(textOf(node));
    case 'f': {
      const [above, below] = [part(node, 'num'), part(node, 'den')];
      const type = property(node, 'fPr', 'type');
      if (type === 'lin') return `${above}/${below}`;
      return `\\${type === 'noBar' ? 'binom' : 'frac'}{${above}}{${below}}`;
    }
    case 'sSup':
      return `${part(node, 'e')}^${group(part(node, 'sup'))}`;
    case 'sSub':
      return `${part(node, 'e')}_${group(part(node, 'sub'))}`;
    case 'sSubSup':
      return `${part(node, 'e')}_${group(part(node, 'sub'))}^${group(part(node, 'sup'))}`;
    case 'sPre':
      return `{}_${group(part(node, 'sub'))}^${group(part(node, 'sup'))}${part(node, 'e')}`;
    case 'rad': {
      const degree = part(node, 'deg');
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(part(node, 'e'))}`;
    }
    case 'nary':
      return nary(node);
    case 'd':
      return delimited(node);
    case 'func':
      return `${part(node, 'fName')} ${part(node, 'e')}`;
    case 'limLow':
      return `${part(node, 'e')}_${group(part(node, 'lim'))}`;
    case 'limUpp':
      return `${part(node, 'e')}^${group(part(node, 'lim'))}`;
    case 'acc':
      return `${ACCENTS[property(node, 'accPr', 'chr') ?? '\u0302'] ?? '\\hat'}${group(part(node, 'e'))}`;
    case 'bar':
      return `${property(node, 'barPr', 'pos') === 'top' ? '\\overline' : '\\underline'}${group(part(node, 'e'))}`;
    case 'groupChr':
      return `\\underbrace${group(part(node, 'e'))}`;
    case 'm': {
      const rows = elements(node, 'mr').map((row) =>
        elements(row, 'e')
          .map((cell) => ommlToTex(cell).trim())
          .join(' & '),
      );
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    case 'eqArr': {
      const rows = elements(node, 'e').map((row) => ommlToTex(row).trim());
      return rows.length === 1 ? (rows[0] as string) : `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`;
    }
    case 'del':
    case 'instrText':
      return '';
    default:
      return node.name.endsWith('Pr') ? '' : ommlToTex(node);
  }
}

function nary(node: Element): string {
  const sign = NARY[property(node, 'naryPr', 'chr') ?? '∫'] ?? '\\int';
  const [sub, sup] = [part(node, 'sub'), part(node, 'sup')];
  return `${sign}${sub === '' ? '' : `_${group(sub)}`}${sup === '' ? '' : `^${group(sup)}`} ${part(node, 'e')}`;
}

function delimited(node: Element): string {
  const open = property(node, 'dPr', 'begChr') ?? '(';
  const close = property(node, 'dPr', 'endChr') ?? ')';
  const inside = elements(node, 'e').map((one) => ommlToTex(one).trim());
  return `\\left${DELIMITERS[open] ?? (open === '' ? '.' : open)}${inside.join(property(node, 'dPr', 'sepChr') ?? '|')}\\right${DELIMITERS[close] ?? (close === '' ? '.' : close)}`;
}

const DELIMITERS: WordTable<string> = table({
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '‖': '\\|',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
});

const NARY: WordTable<string> = table({
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
});

const ACCENTS: WordTable<string> = table({
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
});

const SYMBOLS: WordTable<string> = table(
  Object.fromEntries(
    (
      'α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma τ tau ' +
      'υ upsilon φ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega ∞ infty ± pm ∓ mp ' +
      '× times ÷ div ⋅ cdot ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∈ in ∉ notin ⊂ subset ⊆ subseteq ∪ cup ∩ cap → to ← leftarrow ⇒ Rightarrow ' +
      '⇔ Leftrightarrow ∀ forall ∃ exists ∂ partial ∇ nabla ∑ sum ∏ prod ∫ int √ surd … ldots ⋯ cdots ∘ circ ∝ propto'
    )
      .split(' ')
      .reduce<[string, string][]>((pairs, word, index) => {
        if (index % 2 === 0) pairs.push([word, '']);
        else (pairs.at(-1) as [string, string])[1] = `\\${word}`;
        return pairs;
      }, []),
  ),
);

/** Letters of mathematical alphabets become plain ones, symbols their TeX names, and TeX markup is escaped. */
function symbols(text: string): string {
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (char) => char.normalize('NFKC'));
  let out = '';
  for (const char of plain) {
    const name = SYMBOLS[char];
    if (name !== undefined) out += /^[\w]/.test(out.at(-1) ?? '') ? ` ${name} ` : `${name} `;
    else if (/[%#$&_{}]/.test(char)) out += `\\${char}`;
    else out += char;
  }
  return out;
}
