import { exampleHtml } from './fills.ts';
import { escapeHtml } from './html.ts';

const languageNames: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  ts: 'TypeScript',
  html: 'HTML',
  yaml: 'YAML',
  ini: 'Configuration',
};

/** The name of a language for readers. */
export function languageName(language: string): string {
  return languageNames[language] ?? (language === '' ? 'Text' : language);
}

/** A block of code with a button that copies it. Without a script the button is hidden. `title` is HTML. */
export function codeBlock(text: string, title: string): string {
  return `<div class="code"><div class="code-head"><span>${title}</span>${copyButton}</div><pre tabindex="0"><code>${exampleHtml(text.replace(/\n$/, ''))}</code></pre></div>`;
}

export const copyButton = '<button type="button" class="copy scripted" data-copy>Copy</button>';

/** A block of a guide. */
export function guideBlock(text: string, language: string): string {
  return codeBlock(text, escapeHtml(languageName(language)));
}
