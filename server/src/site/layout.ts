import { assets } from './assets.ts';
import { escapeHtml } from './html.ts';

/** A page of the documentation. Texts are HTML, except the title. */
export interface SitePage {
  readonly title: string;
  /** The link in the head of the page that is marked as current. */
  readonly section: 'guides' | 'reference' | 'sdk' | undefined;
  readonly className: string;
  /** The links of the left column. */
  readonly navigation: string;
  readonly main: string;
  /** The right column. */
  readonly aside?: string;
}

/** The path of the search index. */
export const searchIndexPath = '/docs/search.json';

const sections = [
  ['guides', '/docs', 'Guides'],
  ['reference', '/docs/reference', 'API reference'],
  ['sdk', '/docs/sdk', 'SDK'],
  ['console', '/console', 'Console'],
] as const;

/** The frame of every page: head, navigation on the left, text, and a right column. */
export function sitePage({ title, section, className, navigation, main, aside = '' }: SitePage): string {
  const links = sections.map(
    ([name, path, text]) => `<a href="${path}"${name === section ? ' aria-current="true"' : ''}>${text}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/console/favicon.svg">
<link rel="preload" href="${assets.font.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style.path}">
<script src="${assets.early.path}"></script>
<script type="module" src="${assets.script.path}"></script>
</head>
<body class="${className}">
<a class="skip" href="#text">Skip to content</a>
<header class="top">
<a class="brand" href="/docs">Encart <span>Docs</span></a>
<nav class="sections" aria-label="Parts of the documentation">${links.join('')}</nav>
<button type="button" class="search-button scripted" data-open-search>Search<kbd>/</kbd></button>
</header>
<div class="frame">
<details class="menu"><summary>Contents</summary><nav class="links" aria-label="Contents">${navigation}</nav></details>
<div class="side"><nav class="links" aria-label="Pages">${navigation}</nav></div>
<main id="text" tabindex="-1">
${main}
</main>
${aside}
</div>
${searchDialog}
<div class="announcement" role="status" data-announcement></div>
</body>
</html>
`;
}

const searchDialog = `<dialog class="search" aria-label="Search the documentation" data-index="${searchIndexPath}">
<input type="text" role="combobox" aria-label="Search" aria-expanded="false" aria-controls="search-results" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" placeholder="Search guides, calls and errors">
<ul id="search-results" role="listbox" aria-label="Results"></ul>
<p class="note" role="status" data-search-note></p>
</dialog>`;
