import { ENDPOINTS } from '@trawl/contract/forms/endpoints.ts';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { type ApiDocument, type ApiMedia, type ApiSchema, nameOfRef, type ReferenceEndpoint } from './document.ts';
import { markdownHtml, markdownLine } from './html.ts';
import { curlSample } from './sample.ts';
import { fieldList, fieldRow, typeInWords } from './schema.ts';

/** An operation as a section of a page. @param hasPlayground whether there is a dashboard beside the page */
export function endpointSection(endpoint: ReferenceEndpoint, document: ApiDocument, hasPlayground: boolean): string {
  const { operationId, summary, description = '', method, path, parameters = [], requestBody, responses } = endpoint;
  const { 200: ok, ...failures } = responses;
  const form = hasPlayground ? formOf(method, path) : undefined;
  return `<section class="endpoint">
<h2 id="${escapeMarkup(operationId)}">${escapeMarkup(summary)}</h2>
<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeMarkup(path)}</code>${
    form === undefined ? '' : ` <a href="/playground/${form}">Try it in the playground</a>`
  }</p>
${markdownHtml(description)}
<pre tabindex="0"><code>${escapeMarkup(curlSample(endpoint))}</code></pre>
${['path', 'query'].map((where) => parametersIn(where, parameters)).join('')}
${bodiesOf('Body', requestBody?.content)}
${bodiesOf('Answer', ok?.content)}
${failuresOf(failures, document)}
</section>`;
}

/** The form of the dashboard that sends it. */
function formOf(method: string, path: string): string | undefined {
  const key = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
  return Object.entries(ENDPOINTS).find(([, endpoint]) => endpoint === key)?.[0];
}

function parametersIn(where: string, parameters: ReferenceEndpoint['parameters'] = []): string {
  const found = parameters.filter((one) => one.in === where);
  if (found.length === 0) return '';
  const rows = found.map(({ name, schema = {}, description, required }) =>
    fieldRow(name, schema, { description, required: required === true }),
  );
  return `<h3>In the ${where}</h3><dl class="fields">${rows.join('')}</dl>`;
}

function bodiesOf(title: string, content: Readonly<Record<string, ApiMedia>> = {}): string {
  const bodies = Object.entries(content);
  return bodies
    .map(([type, { schema = {} }]) => {
      const isPlain = type === 'application/json' && bodies.length === 1;
      const fields = fieldList(schema);
      const whole = fields === '' || schema.$ref !== undefined ? `<p>${typeInWords(schema)}</p>` : '';
      return `<h3>${title}${isPlain ? '' : ` <code>${escapeMarkup(type)}</code>`}</h3>${aboutOf(schema)}${whole}${fields}`;
    })
    .join('');
}

const aboutOf = ({ description }: ApiSchema): string =>
  description === undefined ? '' : `<p>${markdownLine(description)}</p>`;

function failuresOf(failures: ReferenceEndpoint['responses'], { components }: ApiDocument): string {
  const all = Object.entries(failures).map(([status, answer]) => {
    const shared = answer.$ref === undefined ? answer : ownField(components.responses, nameOfRef(answer.$ref));
    return { status, about: shared?.description ?? '' };
  });
  const rows = all.map(
    ({ status, about }) => `<dt><code>${escapeMarkup(status)}</code></dt><dd>${markdownLine(about)}</dd>`,
  );
  const statuses = all.map(({ status }) => escapeMarkup(status)).join(', ');
  return `<details class="failures"><summary>Errors: ${statuses}</summary><dl class="fields">${rows.join('')}</dl></details>`;
}
