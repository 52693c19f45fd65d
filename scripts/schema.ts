import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Counter, counterColumns, counters, rollupTableNames } from '../server/src/counters/list.ts';
import { type CatalogueTable, describeColumn, readCatalogue } from '../server/src/db/catalogue.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open.ts';

/**
 * Writes `server/schema.sql`, the schema as all migrations leave it, by area, and the table of counters in
 * `docs/counting.md`. With `--check`, only compares.
 */
const source = fileURLToPath(new URL('../server/src/', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'encart-schema-'));
try {
  const generated = { 'server/schema.sql': await describe(), 'docs/counting.md': withCounters() };
  for (const [name, text] of Object.entries(generated)) {
    if (!process.argv.includes('--check')) writeFileSync(pathOf(name), text);
    else if (readFileSync(pathOf(name), 'utf8') === text) console.log(`${name} is up to date.`);
    else {
      console.error(`Stale: ${name}. Run \`npm run schema\`.`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}

/** The guide with the table of counters between its two markers. */
function withCounters(): string {
  const places = { placement: 'placement', offer: 'offer', both: 'placement, offer' };
  const rows = Object.entries(counters).map(([name, { meaning, rollups }]) => [
    `\`${counterColumns[name as Counter]}\``,
    meaning,
    places[rollups],
  ]);
  const table = [['Column', 'Meaning', 'By'], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  const lines = table.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return readFileSync(pathOf('docs/counting.md'), 'utf8').replace(
    /(<!-- counters -->\n)[\s\S]*?(<!-- end of counters -->)/,
    (_, start, end) => `${start}\n${lines.join('\n')}\n\n${end}`,
  );
}

async function describe(): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database.db);
  const { enums, tables } = await readCatalogue(database.db);
  await database.close();
  const areas = areasOfTables();
  const parts = ['-- The current schema, written by `npm run schema` from the migrations. Do not edit.\n'];
  parts.push(
    ...enums.map(
      ({ name, values }) => `create type ${name} as enum (${values.map((v) => `'${v}'`).join(', ')});\n`,
    ),
  );
  const byArea = Map.groupBy(tables, ({ name }) => areas.get(name) ?? 'no area');
  for (const area of [...byArea.keys()].sort()) {
    parts.push(`\n-- ${area}\n`);
    for (const table of byArea.get(area) ?? []) parts.push(`\n${tableText(table)}`);
  }
  return parts.join('');
}

function tableText({ name, options, partitionKey, columns, constraints, indexes }: CatalogueTable): string {
  const lines = [
    ...columns.map(describeColumn),
    ...constraints.map((each) => `constraint ${each.name} ${each.definition}`),
  ].map(readable);
  const partitions = partitionKey === null ? '' : ` partition by ${partitionKey.toLowerCase()}`;
  const tail = partitions + (options.length > 0 ? ` with (${options.join(', ')})` : '');
  const body = `create table ${name} (\n  ${lines.join(',\n  ')}\n)${tail};\n`;
  return body + indexes.map((index) => `${readable(index)};\n`).join('');
}

/** PostgreSQL writes definitions with keywords in capitals, long type names and every bracket and cast. */
function readable(definition: string): string {
  return definition
    .replace(/'[^']*'|\b[A-Z][A-Z ]+[A-Z]\b|\b[A-Z]{2}\b/g, (text) =>
      text.startsWith("'") ? text : text.toLowerCase(),
    )
    .replace(/timestamp with time zone/g, 'timestamptz')
    .replace(/ using btree/, '')
    .replace(/check \(\((.*)\)\)$/, 'check ($1)')
    .replace(/('[^']*'|null)::(text|jsonb|uuid\[\]|text\[\]|bigint|character varying)/g, '$1');
}

/** Each area's stores declare their tables; the folder is the area. */
function areasOfTables(): Map<string, string> {
  const areas = new Map<string, string>(rollupTableNames.map((table) => [table, 'counters']));
  for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.ts')) continue;
    const text = readFileSync(join(source, entry), 'utf8');
    const declared = /interface Tables (?:extends \w+ )?\{([\s\S]*?)\n {2}\}/.exec(text)?.[1];
    for (const [, table] of declared?.matchAll(/^ {4}(\w+):/gm) ?? [])
      areas.set(table as string, entry.split(/[\\/]/)[0] as string);
  }
  return areas;
}
