import { addressFill, partnersFill } from '../fills.ts';
import type { Operation } from './model.ts';
import { markIds, type RequestExample } from './request-example.ts';
import { sdkCalls } from './sdk-calls.ts';

/** How this installation differs from the defaults of the SDK. */
export interface Installation {
  /** The first segments of the paths of the channel and reporting API. */
  readonly pathPrefix: string;
  readonly hasPartnersPort: boolean;
}

/** An example as a program that uses the SDK. Undefined if the SDK has no such call. */
export function sdkExample(
  operation: Operation,
  request: RequestExample,
  installation: Installation,
): string | undefined {
  const call = sdkCalls[operation.id];
  if (call === undefined) return undefined;
  const expression = `encart.${fillArguments(call, request)}`;
  const lines = [
    "import { createEncart } from '@encart/sdk';",
    '',
    ...(request.hasCookie ? ['// In pages of the console: the browser sends the session.'] : []),
    `const encart = createEncart(${optionsOf(operation, request, installation)});`,
    ...useOf(operation, expression),
  ];
  return lines.join('\n');
}

/** Calls that return a stream of text. */
const streamed = ['exportReport', 'exportBilledEvents', 'operatorExportAuditEntries'];

function useOf(operation: Operation, expression: string): string[] {
  if (streamed.includes(operation.id))
    return [`for await (const text of ${expression})`, '  process.stdout.write(text);'];
  const hasAnswer = operation.success.some(({ media }) => media.length > 0);
  if (!hasAnswer) return [`await ${expression};`];
  return [`const answer = await ${expression};`, 'console.log(answer);'];
}

function optionsOf(operation: Operation, request: RequestExample, installation: Installation): string {
  const usesPrefix = operation.path.startsWith(`/${installation.pathPrefix}/`);
  const options = [
    `baseUrl: '${addressFill}'`,
    ...(request.isServing && installation.hasPartnersPort ? [`partnersUrl: '${partnersFill}'`] : []),
    ...(request.key === undefined ? [] : [`apiKey: '${request.key}'`]),
    ...(usesPrefix && installation.pathPrefix !== 'platform'
      ? [`pathPrefix: '${installation.pathPrefix}'`]
      : []),
  ];
  return `{\n${options.map((option) => `  ${option},\n`).join('')}}`;
}

/** The call with its arguments, in one line if they fit. */
function fillArguments(call: string, { pathValues, query, body }: RequestExample): string {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  const values: Readonly<Record<string, unknown>> = {
    ...pathValues,
    query,
    body,
    ...Object.fromEntries(fields.map(([name, value]) => [`body.${name}`, value])),
    rest: Object.fromEntries(fields.filter(([name]) => !call.includes(`{body.${name}}`))),
  };
  const [, name = '', list = ''] = /^([\w.]+)\((.*)\)$/.exec(call) ?? [];
  const write = (indent: string) => {
    const written = list
      .split(/, (?=\{)/)
      .filter((argument) => argument !== '')
      .map((argument) =>
        argument.replace(/^\{([\w.]+)\}$/, (_, value: string) => literal(values[value], indent)),
      );
    // An empty object is the default of the last argument.
    return written.at(-1) === '{}' ? written.slice(0, -1) : written;
  };
  const short = write('');
  const isShort = short.length < 2 || short.join(', ').length + name.length <= maxLineLength;
  return markIds(
    isShort
      ? `${name}(${short.join(', ')})`
      : `${name}(\n${write('  ')
          .map((each) => `  ${each},\n`)
          .join('')})`,
  );
}

const maxLineLength = 72;

/** A value in the usual style of TypeScript: names without quotes, short lists in one line. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, field]) => `${propertyName(name)}: ${literal(field, inner)}`);
  const [open, close, space] = isList ? ['[', ']', ''] : ['{', '}', ' '];
  if (parts.length === 0) return open + close;
  const short = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!short.includes('\n') && short.length + indent.length <= maxLineLength) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
