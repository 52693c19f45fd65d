export type SnakeCase<T extends string> = T extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : T;

/** `feedLoads` becomes `feed_loads`. */
export function snakeCase<T extends string>(name: T): SnakeCase<T> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<T>;
}
