/**
 * Comments, quoted texts and names, and texts between dollar signs: a semicolon in them ends no statement.
 * Then semicolons, then anything else.
 */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[\s\S]/g;

/**
 * The statements of an SQL text. Citus passes the whole text of a statement to its nodes, which take one
 * statement at a time.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const [part] of text.matchAll(token)) {
    if (part === ';') {
      statements.push(current);
      current = '';
    } else if (!part.startsWith('--') && !part.startsWith('/*')) current += part;
  }
  return [...statements, current].map((statement) => statement.trim()).filter(Boolean);
}
