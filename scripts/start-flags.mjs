/**
 * The flags of the runtime for the service. New objects take up to 100 MB under load without the limit, which
 * matters on a laptop with the embedded database. A server with a database of its own has the memory, and
 * short pauses need it: see "Memory" in docs/operations.md.
 */
export function startFlags({ DATABASE_URL }) {
  return DATABASE_URL ? [] : ['--max-semi-space-size=16'];
}
