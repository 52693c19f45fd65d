type Run<In, Out> = (value: In) => Out;

/**
 * Compiles a schema when it is used for the first time, and once for all routes that share it. A process uses
 * few of its schemas soon after its start, and all of them together take about a second.
 */
export function compileOnce<Schema extends object, In, Out>(
  compile: (schema: Schema) => Run<In, Out>,
): (schema: Schema) => Run<In, Out> {
  const compiled = new WeakMap<Schema, Run<In, Out>>();
  const runOf = (schema: Schema) => {
    const run = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, run);
    return run;
  };
  return (schema) => {
    let run: Run<In, Out> | undefined;
    return (value) => {
      run ??= runOf(schema);
      return run(value);
    };
  };
}
