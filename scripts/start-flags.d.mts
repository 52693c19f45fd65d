export function startFlags(environment: Readonly<Record<string, string | undefined>>): string[];
