import {
  escapeHtml,
  frontPage,
  type Guide,
  guideGroups,
  guideNames,
  guidePath,
  guideTitle,
} from './guides.ts';

/** Renders a guide as a page: navigation on the left, the text, the page's table of contents on the right. No scripts. */
export function guidePage({ name, title, html, sections }: Guide): string {
  const isFront = name === frontPage;
  // A table of contents helps only on a page with several sections.
  const contents =
    sections.length > 2 && !isFront
      ? `<aside class="contents" aria-label="On this page"><p>On this page</p><ul>${sections
          .map((section) => `<li><a href="#${section.id}">${escapeHtml(section.title)}</a></li>`)
          .join('')}</ul></aside>`
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isFront ? 'Encart documentation' : `${escapeHtml(title)} · Encart`}</title>
<link rel="icon" href="/console/favicon.svg">
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<a class="skip" href="#text">Skip to content</a>
<header class="top">
<a class="brand" href="/docs">Encart <span>Documentation</span></a>
<nav class="elsewhere" aria-label="Other pages"><a href="/docs/reference">API reference</a><a href="/console">Console</a></nav>
</header>
<div class="frame">
<details class="menu"><summary>All pages</summary>${navigation(name, 'All pages')}</details>
<div class="side">${navigation(name, 'Guides')}</div>
<main id="text">
<article>
${html}
</article>
${neighbours(name)}
</main>
${contents}
</div>
</body>
</html>
`;
}

function navigation(current: string, label: string): string {
  const item = (path: string, title: string, isCurrent: boolean) =>
    `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  const groups = guideGroups.map(({ title, names }) => {
    const items = names.map((name) => item(guidePath(name), guideTitle(name), name === current));
    if (title === 'Reference') items.push(item('/docs/reference', 'API reference', false));
    return `<p>${title}</p><ul>${items.join('')}</ul>`;
  });
  return `<nav class="guides" aria-label="${label}">${groups.join('')}</nav>`;
}

function neighbours(name: string): string {
  const at = guideNames.indexOf(name);
  const link = (to: string | undefined, kind: 'previous' | 'next') =>
    to === undefined
      ? ''
      : `<a class="${kind}" href="${guidePath(to)}"><span>${kind === 'next' ? 'Next' : 'Previous'}</span>${escapeHtml(guideTitle(to))}</a>`;
  // The front page (0) is not a previous page.
  const before = at > 1 ? guideNames[at - 1] : undefined;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(before, 'previous')}${link(guideNames[at + 1], 'next')}</nav>`;
}
