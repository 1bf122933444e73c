// Over 10 kB: one list of calls, which need what earlier ones made.

/** An answer, with its body if that is JSON. */
export interface Asked {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
}

/** @param operation as an OpenAPI document names it: `GET /crawl/{id}` */
type Tell = (operation: string, answer: Asked, status: number) => void;

const PAGE = 'https://docs.firecrawl.dev/blog/pricing';
const DOCS = 'https://docs.firecrawl.dev';
/** Milliseconds between looks at a job, and looks at most. */
const EVERY = 300;
const LOOKS = 200;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks for every operation of the API; `tell` is given each answer and the status that it should have. */
export async function askAll(url: string, key: string, tell: Tell): Promise<void> {
  const ask = async (method: string, path: string, body?: object): Promise<Asked> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };
  /** Asks, and tells of the answer. @param template path as the document has it; the fields of `ids` are put into it */
  const op = async (
    operation: string,
    { ids = {}, query = '', body, status = 200 }: { ids?: Ids; query?: string; body?: object; status?: number } = {},
  ): Promise<Asked['body']> => {
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? name));
    const answer = await ask(method, path + query, body);
    tell(operation, answer, status);
    return answer.body;
  };
  const until = async (path: string, isDone: (body: Asked['body']) => boolean): Promise<void> => {
    for (let looks = 0; looks < LOOKS; looks++) {
      if (isDone((await ask('GET', path)).body)) return;
      await pause(EVERY);
    }
    throw new Error(`${path} is not done`);
  };
  const ended = (path: string) => until(path, ({ status }) => status === 'completed');
  const nobody = crypto.randomUUID();

  // Scrape and the session of a scrape
  const scraped = await op('POST /scrape', {
    body: {
      url: PAGE,
      formats: [
        ...['markdown', 'html', 'rawHtml', 'links', 'images', 'summary', 'screenshot', 'branding', 'product', 'menu'],
        { type: 'json', schema: { type: 'object', properties: { title: { type: 'string' } } } },
        { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
        { type: 'question', question: 'What does it cost?' },
        'changeTracking',
      ],
    },
  });
  const jobId = scraped.data.metadata.scrapeId as string;
  await op('GET /scrape/{jobId}', { ids: { jobId } });
  await op('POST /scrape', { body: { url: `${DOCS}/slow`, timeout: 1000, maxAge: 0 }, status: 408 });
  await op('POST /scrape/{jobId}/interact', { ids: { jobId }, body: { code: '1 + 1' } });
  await op('DELETE /scrape/{jobId}/interact', { ids: { jobId } });
  await op('POST /scrape/{jobId}/interact', { ids: { jobId: nobody }, body: { code: '1' }, status: 404 });
  await op('DELETE /scrape/{jobId}/interact', { ids: { jobId: nobody }, status: 404 });

  // Files
  const fileOf = (content: string, name: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return form;
  };
  await op('POST /parse', { body: fileOf('<h1>Ducks</h1><p>They swim.</p>', 'a.html') });
  await op('POST /parse', { body: fileOf('no picture', 'a.png'), status: 400 });
  await op('POST /parse/upload-url', { body: { filename: 'a.html', contentType: 'text/html' } });
  await op('GET /parse/formats');

  // Jobs of many pages
  const batch = (await op('POST /batch/scrape', { body: { urls: [PAGE, DOCS] } })) as { id: string };
  await ended(`/batch/scrape/${batch.id}`);
  await op('GET /batch/scrape/{id}', { ids: batch });
  await op('GET /batch/scrape/{id}/errors', { ids: batch });
  const slow = await op('POST /batch/scrape', { body: { urls: [`${DOCS}/slow`] } });
  await op('DELETE /batch/scrape/{id}', { ids: slow });
  await op('DELETE /batch/scrape/{id}', { ids: { id: nobody }, status: 404 });
  const crawl = (await op('POST /crawl', { body: { url: DOCS, limit: 3 } })) as { id: string };
  await op('GET /crawl/active');
  await ended(`/crawl/${crawl.id}`);
  await op('GET /crawl/{id}', { ids: crawl });
  await op('GET /crawl/{id}/errors', { ids: crawl });
  const long = await op('POST /crawl', { body: { url: 'https://example.org/slow', limit: 3 } });
  await op('GET /crawl/{id}', { ids: long });
  await op('GET /crawl/active');
  await op('DELETE /crawl/{id}', { ids: long });
  await op('DELETE /crawl/{id}', { ids: { id: nobody }, status: 404 });
  await op('POST /crawl/params-preview', { body: { url: DOCS, prompt: 'The blog' } });
  await op('POST /crawl/params-preview', { body: { url: DOCS }, status: 400 });
  await op('POST /map', { body: { url: DOCS } });

  // Extractions and agents
  const extraction = (await op('POST /extract', { body: { urls: [PAGE], prompt: 'The title' } })) as { id: string };
  await op('GET /extract/{id}', { ids: extraction });
  await ended(`/extract/${extraction.id}`);
  await op('GET /extract/{id}', { ids: extraction });
  await op('POST /extract', { body: { urls: ['nope'], prompt: 'x' }, status: 400 });
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const { id: run } = await op('POST /agent', { body: { prompt: 'The title', urls: [PAGE], schema } });
  await op('GET /agent/{jobId}', { ids: { jobId: run } });
  await ended(`/agent/${run}`);
  const { threadId } = await op('GET /agent/{jobId}', { ids: { jobId: run } });
  await op('GET /agent');
  await op('GET /agent', { query: '?before=x', status: 400 });
  const { events } = await op('GET /agent/{jobId}/trace', { ids: { jobId: run } });
  const updated = events.find(({ type }: { type: string }) => type === 'artifact.updated');
  const { snapshotId } = updated.artifact;
  await op('GET /agent/{jobId}/snapshots/{snapshotId}', { ids: { jobId: run, snapshotId } });
  await op('GET /agent/threads/{threadId}', { ids: { threadId } });
  await op('GET /agent/threads/{threadId}', { ids: { threadId: nobody }, status: 404 });
  const { id: other } = await op('POST /agent', { body: { prompt: 'The title', urls: [`${DOCS}/slow`] } });
  await op('DELETE /agent/{jobId}', { ids: { jobId: other } });

  // Search and feedback
  const found = await op('POST /search', { body: { query: 'harbours', sources: ['web', 'news', 'images'], limit: 3 } });
  await op('POST /search', { body: { query: 'harbours', limit: 2, scrapeOptions: { formats: ['markdown'] } } });
  const feedback = { rating: 'good', valuableSources: [{ url: 'https://example.org/', reason: 'exact' }] };
  await op('POST /search/{jobId}/feedback', { ids: { jobId: found.id }, body: feedback });
  await op('POST /feedback', { body: { endpoint: 'scrape', jobId, rating: 'good', note: 'x' } });
  await op('POST /feedback', { body: { endpoint: 'scrape', jobId: nobody, rating: 'good', note: 'x' }, status: 404 });
  await op('GET /search/research/papers', { query: '?query=attention' });
  await op('GET /search/research/papers', { query: '?query=', status: 400 });
  const paper = 'GET /search/research/papers/{id}';
  await op(paper, { ids: { id: 'arxiv:1706.03762' } });
  await op(paper, { ids: { id: 'arxiv:1706.03762' }, query: '?query=heads' });
  await op(paper, { ids: { id: 'arxiv:9999.99999' }, status: 404 });
  await op(`${paper}/similar`, { ids: { id: 'arxiv:1706.03762' }, query: '?intent=translation' });
  await op('GET /search/research/github', { query: '?query=retries' });
  await op('GET /search/developer', { query: '?query=retries' });
  await op('POST /search/developer', { body: { query: 'retries' } });
  await op('POST /developer/search', { body: { query: 'retries' } });

  // Browser sessions, under both names
  for (const base of ['/interact', '/browser']) {
    const { id: sessionId } = await op(`POST ${base}`, { body: { ttl: 60 } });
    await op(`GET ${base}`);
    const code = `await page.goto('${DOCS}'); await page.title()`;
    await op(`POST ${base}/{sessionId}/execute`, { ids: { sessionId }, body: { code, language: 'node' } });
    // A recording needs pictures.
    if (base === '/interact') await pause(2_500);
    await op(`DELETE ${base}/{sessionId}`, { ids: { sessionId } });
    await ask('POST', '/scrape', { url: PAGE, profile: { name: 'mine' } });
    await op(`DELETE ${base}/profiles/{name}`, { ids: { name: 'mine' } });
    if (base === '/interact') {
      const { pages } = await op('GET /interact/{sessionId}/replay', { ids: { sessionId } });
      const [{ pageId }] = pages;
      await op('GET /interact/{sessionId}/replay/{pageId}', { ids: { sessionId, pageId } });
    }
  }

  // Monitors
  const fields = { schedule: { cron: '0 * * * *' }, targets: [{ type: 'scrape', urls: [PAGE] }] };
  const monitor = await op('POST /monitor', { body: { name: 'x', ...fields } });
  await op('POST /monitor', { body: { name: 'x' }, status: 400 });
  const monitorId = monitor.data.id as string;
  await op('GET /monitor');
  await op('GET /monitor/{monitorId}', { ids: { monitorId } });
  await op('PATCH /monitor/{monitorId}', { ids: { monitorId }, body: { name: 'y' } });
  const { id: checkId } = await op('POST /monitor/{monitorId}/run', { ids: { monitorId } });
  await until(`/monitor/${monitorId}/checks/${checkId}`, ({ data }) => data.status === 'completed');
  await op('GET /monitor/{monitorId}/checks', { ids: { monitorId } });
  await op('GET /monitor/{monitorId}/checks/{checkId}', { ids: { monitorId, checkId } });
  await op('DELETE /monitor/{monitorId}', { ids: { monitorId } });
  await op('GET /monitor/{monitorId}', { ids: { monitorId }, status: 404 });

  // The team
  for (const name of ['credit-usage', 'token-usage', 'queue-status', 'activity', 'threat-protection']) {
    await op(`GET /team/${name}`);
    if (name.endsWith('-usage')) await op(`GET /team/${name}/historical`);
  }
  await op('PUT /team/threat-protection', { body: { mode: 'off' } });
  await op('PUT /team/threat-protection', { body: { mode: 'x' }, status: 400 });
  await op('GET /concurrency-check');

  // What the hosted service has alone
  for (const one of ['POST /support/ask', 'POST /support/docs-search', 'POST /agent-signup', 'POST /search/gov']) {
    await op(one, { body: {} });
  }
  for (const one of ['GET /search/gov', 'GET /keyless/eligibility']) await op(one);
}

type Ids = Readonly<Record<string, string>>;
