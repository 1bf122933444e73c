import type { pages } from '@trawl/contract/mcp/pages.ts';
import { shellWord } from '@trawl/contract/shell-word.ts';
import { ApiError } from '../../../foundation/kernel/errors.ts';
import { documentAnswer, markdownFrom } from '../documents.ts';
import { CHARS_PER_TOKEN, fitData, fitJson } from '../fit.ts';
import { asPageOptions } from '../page-options.ts';
import type { Handlers } from '../tool-call.ts';

/** Pages, sites, searches and files. */
export const pageTools: Handlers<keyof typeof pages> = {
  async firecrawl_scrape({ maxTokens, ...given }, { run }) {
    const reply = await run('POST /v2/scrape', { body: asPageOptions(given) });
    if (given.alexandria !== undefined) return [fitJson(reply, maxTokens * CHARS_PER_TOKEN)];
    return documentAnswer(reply.data, maxTokens);
  },

  async trawl_scrape_result({ scrapeId, offset, maxTokens }, { run }) {
    const { data } = await run('GET /v2/scrape/:jobId', { params: { jobId: scrapeId } });
    return markdownFrom(data, offset, maxTokens);
  },

  async firecrawl_map({ maxTokens, ...body }, { run }) {
    const { success: _, ...found } = await run('POST /v2/map', { body });
    return { structured: fitData(found, maxTokens * CHARS_PER_TOKEN) };
  },

  async firecrawl_search({ maxTokens, scrapeOptions, ...given }, { run }) {
    const pages = scrapeOptions === undefined ? {} : { scrapeOptions: asPageOptions(scrapeOptions) };
    const { success: _, ...found } = await run('POST /v2/search', { body: { ...given, ...pages } });
    return { structured: fitData(found, maxTokens * CHARS_PER_TOKEN) };
  },

  async firecrawl_find_tools(given, { run }) {
    const alexandria = { provider: 'firecrawl', capability: 'find-tools', options: { limit: 20, ...given } };
    return [JSON.stringify(await run('POST /v2/scrape', { body: { alexandria } }))];
  },

  async firecrawl_parse({ filePath, uploadRef, contentType, maxTokens, ...options }, { run }) {
    if ((filePath === undefined) === (uploadRef === undefined)) {
      const message = 'Exactly one of filePath and uploadRef is needed';
      throw new ApiError('BAD_REQUEST', { details: [{ field: 'filePath', message }] });
    }
    if (uploadRef !== undefined) {
      const { data } = await run('POST /v2/parse', { stream: { ...asPageOptions(options), uploadRef } });
      return documentAnswer(data, maxTokens);
    }
    const filename = (filePath as string).split(/[\\/]/).at(-1) as string;
    const { data } = await run('POST /v2/parse/upload-url', {
      body: { filename, contentType: contentType ?? 'application/octet-stream' },
    });
    const next = { name: 'firecrawl_parse', arguments: { ...options, uploadRef: data.uploadRef } };
    const command = `curl -fsS -X ${data.method} -H 'Content-Type: ${data.headers['Content-Type']}' --data-binary ${shellWord(`@${filePath}`)} ${shellWord(data.uploadUrl)}`;
    return [
      JSON.stringify({
        message: 'Run the command to upload the file, then call the tool again as described in next.',
        command,
        next,
        ...data,
      }),
    ];
  },
};
