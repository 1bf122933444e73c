import { type DocumentInput, hashOf, type PartInput, type PassageInput } from '../catalog/document-input.ts';
import { parseMarkdown, splitPassages } from '../parse/index.ts';
import type { Thread, ThreadComment, ThreadName } from './github-records.ts';
import { PARSER_VERSION } from './version.ts';

/** Issues and pull requests as documents: their text is one part, each comment another. */

export const threadId = ({ type, repo, number }: ThreadName): string => `${type}:${repo}#${number}`;

/** @param repoId of the thread's repository */
export function threadDocument(thread: Thread, repoId: number): DocumentInput {
  const { title, url, body, comments } = thread;
  return {
    id: threadId(thread),
    type: thread.type,
    about: { title, skill: false, path: undefined },
    url,
    sourceId: null,
    repoId,
    number: thread.number,
    parts: [
      {
        part: 'body',
        hash: hashOf(PARSER_VERSION, url, title, body),
        passages: () => threadPassages(body, url, title),
      },
      ...(comments ?? []).map(commentPart),
    ],
    complete: comments ? ['body', 'comment'] : ['body'],
  };
}

/** A comment that came without its thread: known from now on, and joined by the thread when that is imported. */
export function commentDocument(of: ThreadName, comments: readonly ThreadComment[], repoId: number): DocumentInput {
  return {
    id: threadId(of),
    type: of.type,
    about: undefined,
    url: (comments[0] as ThreadComment).url.replace(/#.*$/, ''),
    sourceId: null,
    repoId,
    number: of.number,
    parts: comments.map(commentPart),
    complete: [],
  };
}

function commentPart({ id, url, body }: ThreadComment): PartInput {
  return { part: `comment:${id}`, hash: hashOf(PARSER_VERSION, url, body), passages: () => threadPassages(body, url) };
}

/**
 * Text of issues and comments as passages. Headings in it have no links, so all are cited by the issue or the comment.
 * @param title used for a text without content
 */
export function threadPassages(body: string, url: string, title?: string): PassageInput[] {
  const { blocks } = parseMarkdown(body);
  const passages = splitPassages(blocks).map(({ headings, text }) => ({ headings: headings.join(' › '), url, text }));
  if (passages.length === 0 && title !== undefined) return [{ headings: '', url, text: `# ${title}` }];
  return passages;
}
