/**
 * How cells of CSV files are protected from spreadsheets, which evaluate a cell that begins like a formula,
 * quoted or not. Like `read-number.ts`, it is not part of the published client, and is in this workspace
 * because the server, the console and the CLI depend on it.
 */

/**
 * A cell that a spreadsheet would evaluate. Apostrophes before it are included, so that `readCell` restores
 * the exact text.
 */
const formula = /^'*[=+\-@\t\r\n]/;
const number = /^-\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * The text of a cell: with a leading apostrophe if a spreadsheet would evaluate it. Numbers are not changed.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/** The text that `safeCell` has written. Other cells are not changed. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
