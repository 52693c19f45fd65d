import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { guideBlock } from './code-block.ts';
import { markAddresses } from './fills.ts';
import { escapeHtml } from './html.ts';

/** The Markdown files of the guides. They are also readable on a Git host. */
export const guidesDirectory = fileURLToPath(new URL('../../../docs', import.meta.url));

/** The guides in navigation order. `README` is the front page at `/docs`. */
export const guideGroups = [
  { title: 'Get started', names: ['quick-start', 'concepts'] },
  { title: 'Integrate', names: ['partners', 'sdk', 'moving', 'channels', 'advertisers'] },
  { title: 'Operate', names: ['operators', 'operations', 'scale', 'faults', 'commands'] },
  {
    title: 'Understand',
    names: ['decisions', 'decision-cases', 'counting', 'design', 'comparison', 'performance'],
  },
  { title: 'Reference', names: ['errors', 'glossary'] },
] as const;

export const frontPage = 'README';
export const guideNames: readonly string[] = [frontPage, ...guideGroups.flatMap(({ names }) => names)];

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly depth: number;
}

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** The headings below the title. */
  readonly sections: readonly Section[];
}

export function guidePath(name: string): string {
  return name === frontPage ? '/docs' : `/docs/${name}`;
}

/** The title of a guide is its first heading. */
export function guideTitle(name: string): string {
  return /^# (.+)$/m.exec(source(name))?.[1] ?? name;
}

export function renderGuide(name: string): Guide {
  const sections: Section[] = [];
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchorOf(text);
        if (depth > 1) sections.push({ id, title: text.replaceAll('`', ''), depth });
        return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = servedAt(href);
        return target === undefined ? text : `<a href="${target}">${text}</a>`;
      },
      // A file of the repository cannot link to these pages of a running service.
      codespan({ text }: Tokens.Codespan) {
        const code = `<code>${escapeHtml(text)}</code>`;
        return /^\/(docs\/reference|console|openapi\.json)$/.test(text)
          ? `<a href="${text}">${code}</a>`
          : code;
      },
      // The text after the language tells tests how to run the block.
      code({ text, lang = '' }: Tokens.Code) {
        const [language = ''] = lang.split(' ');
        const isProgram = ['sh', 'ts', 'html'].includes(language);
        return guideBlock(isProgram ? markAddresses(text) : text, language);
      },
      // A static box: a disabled form element would be confusing.
      checkbox: () => '<span class="box" aria-hidden="true"></span>',
      image({ href, text }: Tokens.Image) {
        return `<span class="picture" tabindex="0"><img src="/docs/${href}" alt="${escapeHtml(text)}" loading="lazy"></span>`;
      },
    },
  });
  const html = withErrorAnchors(name, wrapTables(String(markdown.parse(source(name)))));
  return { name, title: guideTitle(name), html, sections };
}

/** A wide table scrolls in its own box, also by keyboard. */
export function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** The row of each error code can be linked to. */
function withErrorAnchors(name: string, html: string): string {
  if (name !== 'errors') return html;
  return html.replace(/<tr>\n<td><code>([a-z_]+)<\/code><\/td>\n<td>\d{3}</g, (row, code: string) =>
    row.replace('<tr>', `<tr id="${errorAnchor(code)}">`),
  );
}

export function errorAnchor(code: string): string {
  return `error-${code}`;
}

/** The anchor that Git hosts generate for a heading, so that links work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The URL of a link on the running service. Undefined if the target is only in the source tree. */
function servedAt(href: string): string | undefined {
  if (/^(https?:|#|\/)/.test(href)) return href;
  if (href === '../openapi.json') return '/openapi.json';
  if (href.startsWith('../')) return undefined;
  const [file = '', anchor] = href.split('#');
  const path = file.endsWith('.md') ? guidePath(file.replace(/\.md$/, '')) : `/docs/${file}`;
  return anchor === undefined ? path : `${path}#${anchor}`;
}

function source(name: string): string {
  return readFileSync(`${guidesDirectory}/${name}.md`, 'utf8');
}
