import { codeBlock, copyButton } from '../code-block.ts';
import { exampleHtml } from '../fills.ts';
import { escapeHtml } from '../html.ts';
import { curlExample } from './curl.ts';
import { shiftDates } from './example-dates.ts';
import { fieldList, inlineMarkdown, parameterList } from './fields.ts';
import type { Answer, Operation, Schemas } from './model.ts';
import { keyLabels, requestExample } from './request-example.ts';
import { type Installation, sdkExample } from './sdk-example.ts';

/** The data that the examples of a page depend on. */
export interface ExampleContext {
  readonly installation: Installation;
  readonly schemas: Schemas;
  /** How many days the dates of the examples are moved. */
  readonly days: number;
}

/** An operation: the explanation, and beside it the example. */
export function operationSection(operation: Operation, context: ExampleContext): string {
  const { id, method, path, summary, description } = operation;
  return `<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="explanation">
<h3 id="${id}-title"><a href="#${id}">${escapeHtml(summary)}</a></h3>
<p class="endpoint">${methodBadge(method)} <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></p>
${paragraphs(description)}
${acceptedLine(operation)}
${requestFields(operation, context.schemas)}
${answerFields(operation, context.schemas)}
${errorList(operation)}
</div>
<div class="example">
${requestBlock(operation, context)}
${operation.success
  .slice(0, 1)
  .map((answer) => answerBlock(answer, context.days))
  .join('\n')}
</div>
</section>`;
}

export function methodBadge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`;
}

function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .filter((each) => each !== '')
    .map((each) => `<p>${inlineMarkdown(each)}</p>`)
    .join('\n');
}

function acceptedLine({ keys, roles, needsSession, path }: Operation): string {
  const chips = keys.map((role) => `<span>${keyLabels[role].toLowerCase()}</span>`).join(' ');
  const users = roles.length > 0 ? `in the console: ${roles.join(', ')}` : '';
  if (chips !== '') return `<p class="accepts">Accepts ${chips} ${users === '' ? '' : `· ${users}`}</p>`;
  if (users !== '') return `<p class="accepts">Only ${users}</p>`;
  if (needsSession) return '<p class="accepts">Only in the console: every signed-in user</p>';
  return path.startsWith('/console/') ? '' : '<p class="accepts">Needs no key</p>';
}

function requestFields({ parameters, body }: Operation, schemas: Schemas): string {
  const kinds = [
    ['path', 'Path'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const;
  const lists = kinds.map(([kind, title]): [string, string] => {
    const list = parameters.filter((parameter) => parameter.in === kind);
    return [title, list.length > 0 ? parameterList(list) : ''];
  });
  lists.push(['Body', body?.schema ? fieldList(body.schema, schemas) : '']);
  return lists
    .filter(([, list]) => list !== '')
    .map(([title, list]) => `<h4>${title}</h4>\n${list}`)
    .join('\n');
}

function answerFields({ success }: Operation, schemas: Schemas): string {
  const schema = success[0]?.media.find(({ type }) => type === 'application/json')?.schema;
  const list = schema ? fieldList(schema, schemas, true) : '';
  return list === '' ? '' : `<details class="more"><summary>Fields of the answer</summary>${list}</details>`;
}

function errorList({ success, errors }: Operation): string {
  const line = ({ status, description }: Answer) =>
    `<li><code>${status}</code> ${inlineMarkdown(description)}</li>`;
  const others = success.slice(1);
  return `<details class="more"><summary>${others.length > 0 ? 'Other answers and errors' : 'Errors'}</summary><ul class="statuses">${[
    ...others,
    ...errors,
  ]
    .map(line)
    .join('')}</ul></details>`;
}

function requestBlock(operation: Operation, { installation, days }: ExampleContext): string {
  const request = requestExample(operation, days);
  const sdk = sdkExample(operation, request, installation);
  const code = (language: string, text: string) =>
    `<pre tabindex="0" data-language="${language}"><code>${exampleHtml(text)}</code></pre>`;
  const button = (language: string, name: string) =>
    `<button type="button" data-show-language="${language}" aria-pressed="${language === 'curl'}">${name}</button>`;
  const languages =
    sdk === undefined
      ? '<span>curl</span>'
      : `<span class="languages scripted" role="group" aria-label="Language of the example">${button('curl', 'curl')}${button('ts', 'TypeScript')}</span><span class="unscripted">curl and TypeScript</span>`;
  return `<div class="code request${sdk === undefined ? '' : ' bilingual'}"><div class="code-head">${languages}${copyButton}</div>${code('curl', curlExample(request))}${
    sdk === undefined ? '' : code('ts', sdk)
  }</div>`;
}

function answerBlock({ status, description, media }: Answer, days: number): string {
  const title = `Answer <span class="status">${status}</span>`;
  const [body] = media;
  if (!body)
    return `<div class="code"><div class="code-head"><span>${title}</span></div><p class="no-body">${inlineMarkdown(description)}</p></div>`;
  const example = shiftDates(body.example, days);
  return codeBlock(typeof example === 'string' ? example : JSON.stringify(example, null, 2), title);
}
