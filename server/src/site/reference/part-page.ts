import type { KeyRole } from '../../keys/index.ts';
import { escapeHtml } from '../html.ts';
import { sitePage } from '../layout.ts';
import { inlineMarkdown } from './fields.ts';
import type { Group, Operation } from './model.ts';
import { type ExampleContext, methodBadge, operationSection } from './operation-section.ts';
import { type Part, partPath, parts, referencePath } from './parts.ts';
import { idLabels, keyLabels, keyName, keyPlaceholder } from './request-example.ts';

/** A page of the reference: one part of the API. */
export function partPage(part: Part, groups: readonly Group[], context: ExampleContext): string {
  const sections = groups.flatMap((group) => [
    `<h2 id="${group.id}"><a href="#${group.id}">${escapeHtml(group.title)}</a></h2>`,
    `<p class="lead">${escapeHtml(group.description.replace(/^For [^:]*: (.)/, (_, first: string) => first.toUpperCase()))}</p>`,
    ...group.operations.map((operation) => operationSection(operation, context)),
  ]);
  const bodies = sections.join('\n');
  return sitePage({
    title: `${part.title} · Encart`,
    section: 'reference',
    className: 'reference',
    navigation: referenceNavigation(part.name, groups),
    main: `<article>
<div class="operation intro">
<div class="explanation">
<p class="crumb"><a href="${referencePath}">API reference</a></p>
<h1>${part.title}</h1>
<p class="lead">${inlineMarkdown(part.summary)}</p>
${introduction(part, groups, context.installation.hasPartnersPort)}
</div>
<div class="example">
${valuesPanel(groups, bodies)}
</div>
</div>
${bodies}
</article>`,
  });
}

function introduction(part: Part, groups: readonly Group[], hasPartnersPort: boolean): string {
  const ownPort =
    part.name === 'partner' && hasPartnersPort
      ? '<p>On this installation these calls have a port of their own, as in the examples. If there is a proxy before it, ask the operator for the address.</p>'
      : '';
  const guides = part.guides.map(({ name, title }) => `<a href="/docs/${name}">${title}</a>`);
  return `<h2 id="authentication"><a href="#authentication">Authentication</a></h2>
<p>${inlineMarkdown(part.authentication)} <a href="${referencePath}#keys">Which key may do what</a></p>
${ownPort}
<h2 id="limits"><a href="#limits">Limits</a></h2>
<ul>${part.limits.map((limit) => `<li>${inlineMarkdown(limit)}</li>`).join('')}</ul>
<h2 id="errors"><a href="#errors">Errors</a></h2>
<p>${inlineMarkdown(part.errors)} <a href="/docs/errors">All errors</a></p>
<ul class="statuses">${statusLines(groups)}</ul>
<p class="guides-line">Guides: ${guides.join(', ')}.</p>`;
}

/** Every error status of the part, with its most frequent description. */
function statusLines(groups: readonly Group[]): string {
  const errors = groups.flatMap(({ operations }) => operations.flatMap((operation) => operation.errors));
  const statuses = [...new Set(errors.map(({ status }) => status))].sort();
  return statuses
    .map((status) => {
      const counts = new Map<string, number>();
      for (const error of errors)
        if (error.status === status) counts.set(error.description, (counts.get(error.description) ?? 0) + 1);
      const [[description] = ['']] = [...counts].sort(([, one], [, other]) => other - one);
      return `<li><code>${status}</code> ${inlineMarkdown(description)}</li>`;
    })
    .join('');
}

/** The fields for the reader's own key and ids. Without a script they would do nothing, and are hidden. */
function valuesPanel(groups: readonly Group[], bodies: string): string {
  const all = groups.flatMap(({ operations }) => operations);
  const roles = (Object.keys(keyLabels) as KeyRole[]).filter((role) =>
    all.some(({ keys }) => keys.includes(role)),
  );
  const ids = (Object.keys(idLabels) as (keyof typeof idLabels)[]).filter((name) =>
    bodies.includes(`data-fill="id-${name}"`),
  );
  if (roles.length === 0 && ids.length === 0) return '';
  const keyFields =
    roles.length === 0
      ? ''
      : `<label>Kind of key<select data-key-kind>${roles
          .map(
            (role) =>
              `<option value="${keyName(role)}" data-placeholder="${keyPlaceholder(role)}">${keyLabels[role]}</option>`,
          )
          .join('')}</select></label>
<label>Key<input type="text" data-key autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="enc_…" aria-describedby="key-note"></label>
<p class="note" id="key-note" data-key-note role="status"></p>`;
  const idFields = ids
    .map(
      (name) =>
        `<label>${idLabels[name]} id<input type="text" data-id="${name}" autocomplete="off" autocapitalize="off" spellcheck="false"></label>`,
    )
    .join('');
  return `<section class="values scripted" aria-labelledby="values-title">
<h2 id="values-title">Your examples</h2>
<p>Enter your values, and every example on this page has them.</p>
${keyFields}
${ids.length === 0 ? '' : `<details><summary>Ids</summary><div class="ids">${idFields}</div></details>`}
<p class="note">They stay in this tab until you close it, and are not sent anywhere. <button type="button" data-forget>Forget them</button></p>
</section>`;
}

/** The parts, and within the current one its operations. */
export function referenceNavigation(current: string, groups: readonly Group[] = []): string {
  const item = (name: string, path: string, title: string) =>
    `<li><a href="${path}"${name === current ? ' aria-current="page"' : ''}>${title}</a>${
      name === current && groups.length > 0 ? operationLinks(groups) : ''
    }</li>`;
  return `<p>API reference</p><ul>${item('', referencePath, 'Overview')}${parts
    .map(({ name, title }) => item(name, partPath(name), title))
    .join(
      '',
    )}</ul><p>More</p><ul><li><a href="/docs/sdk">SDK</a></li><li><a href="/docs/errors">Errors</a></li><li><a href="/docs">All guides</a></li><li><a href="/console">Console</a></li></ul>`;
}

function operationLinks(groups: readonly Group[]): string {
  const link = ({ id, method, summary }: Operation) =>
    `<li><a href="#${id}">${methodBadge(method)}<span>${escapeHtml(summary)}</span></a></li>`;
  return groups
    .map(
      ({ id, title, operations }) =>
        `<a class="group" href="#${id}">${escapeHtml(title)}</a><ul class="operations">${operations.map(link).join('')}</ul>`,
    )
    .join('');
}
