/** Stands for the number of a page, or of pages, in a header or footer. */
export const PAGE_NUMBER = '\ufffc';

/** The number of a page, with the words around it. */
const PAGE =
  /(?:(?<!\p{L})(?:page|p\.|seite|s\.|página|pagina|pág\.|pag\.|sida|side|sivu|strona|str\.|stránka|стр\.?|страница|oldal|sayfa|ページ|第)[\s:#]*)?\ufffc(?:\s*(?:of|von|de|di|sur|av|af|z|из|\/|／|共)?\s*\ufffc)?(?:\s*[页頁])?/giu;
const EDGES = /^[\s|·•–—,:(-]+|[\s|·•–—,:)-]+$/g;

/** A line of a header or footer without the number of its page. */
export const withoutPageNumber = (line: string): string =>
  line.includes(PAGE_NUMBER) ? line.replace(PAGE, ' ').replace(EDGES, '').replace(/\s+/g, ' ') : line;
