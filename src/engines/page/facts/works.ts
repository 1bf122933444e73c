import { isObject, type JsonObject, listOf, typesOf } from '../structured/json-ld.ts';
import type { Json } from '../structured/literal.ts';

/** The works that a page is about, by its JSON-LD, most important first. */

const WORKS =
  /Article$|Posting$|^(?:Report|Review|Recipe|Question|Book|Chapter|Course|Dataset|VideoObject|PodcastEpisode|SoftwareApplication|HowTo|Discussion)/;
const PAGES = /Page$/;

/** Articles, posts, questions and the like before pages; authors by reference are resolved. */
export function worksOf(objects: readonly JsonObject[]): JsonObject[] {
  const byId = new Map<string, JsonObject>();
  for (const object of objects)
    if (typeof object['@id'] === 'string' && object.name !== undefined) byId.set(object['@id'], object);
  const works: JsonObject[] = [];
  const pages: JsonObject[] = [];
  for (const object of objects.slice(0, 500)) {
    for (const one of [object, ...listOf(object.mainEntity), ...listOf(object.mainEntityOfPage)]) {
      if (!isObject(one)) continue;
      const types = typesOf(one);
      if (types.some((type) => WORKS.test(type))) works.push(withAuthors(one, byId));
      else if (types.some((type) => PAGES.test(type))) pages.push(withAuthors(one, byId));
    }
  }
  return [...works, ...pages];
}

function withAuthors(work: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject {
  const authors = listOf(work.author).map((author) => {
    const id = isObject(author) ? author['@id'] : author;
    return (typeof id === 'string' && !(isObject(author) && author.name !== undefined) && byId.get(id)) || author;
  });
  return authors.length === 0 ? work : { ...work, author: authors };
}

/** The text of a value: itself, its name, its `@value`, or the first of several; '' if there is none. */
export function stringIn(value: Json | undefined): string {
  let at = value;
  for (let depth = 0; depth < 4; depth++) {
    if (typeof at === 'string') return at.trim();
    if (Array.isArray(at)) at = at[0];
    else if (isObject(at)) at = at.name ?? at['@value'];
    else return '';
  }
  return '';
}
