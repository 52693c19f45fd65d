/** The part of a JSON schema that holds limits. */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly default?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Limit = 'default' | 'maximum' | 'maxItems' | 'maxLength';

/**
 * Generates the limits and lists of the API that the SDK, the CLI and the console use, from the OpenAPI
 * document. The schemas of the server are their only source.
 */
export function sdkLimits(document: Document): string {
  const reader = limitReader(document);
  const limits = {
    eventsPerCall: reader.body('/events/batch', ['events'], 'maxItems'),
    offersPerRequest: reader.body('/recommendations', ['placement_details', 'max_offers'], 'maximum'),
    publishersPerCall: reader.body('/platform/publishers/add', ['items'], 'maxItems'),
    brandNameLength: reader.body('/platform/publishers/add', ['items', 'brand_name'], 'maxLength'),
    defaultPageSize: reader.query('/operator/channels', 'page_size', 'default'),
    maxPageSize: reader.query('/operator/channels', 'page_size', 'maximum'),
    defaultReportRows: reader.query('/platform/reporting/v2/report', 'limit', 'default'),
    maxReportRows: reader.query('/platform/reporting/v2/report', 'limit', 'maximum'),
    attributionDays: reader.body('/operator/channels', ['attribution', 'click_days'], 'maximum'),
    billedConversions: reader.body('/operator/channels', ['conversion_limit'], 'maximum'),
    billableDays: reader.body('/operator/channels', ['billable_click_days'], 'maximum'),
    logoBytes: (reader.body('/operator/logos', ['content'], 'maxLength') / 4) * 3,
    voidReasonLength: reader.body('/operator/voids', ['reason'], 'maxLength'),
    conversionsPerCall: reader.body('/conversions/batch', ['events'], 'maxItems'),
    ratesPerCall: reader.body('/operator/rates', ['rates'], 'maxItems', 'put'),
    conversionIdLength: reader.body('/conversions', ['id'], 'maxLength'),
    holdDays: reader.body('/operator/campaigns', ['conversions', 'hold_days'], 'maximum'),
  };
  const eventTypes = reader.choices('/conversions', ['event_type']).map((type) => `  '${type}',\n`);
  const lines = Object.entries(limits).map(([name, value]) => `  ${name}: ${value},\n`);
  return `const values = {\n${lines.join('')}};\n\n/** Limits and defaults of the API. */\nexport const limits: Readonly<typeof values> = values;\n\n/** The types of events that advertisers report. */\nexport const conversionEventTypes = [\n${eventTypes.join('')}] as const;\n`;
}

function limitReader(document: Document) {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref !== undefined) {
      const parts = schema.$ref.replace(/^#\//, '').split('/');
      // biome-ignore lint/suspicious/noExplicitAny: a reference can name any part of the document
      return resolve(parts.reduce((at: any, part) => at[part], document));
    }
    // A nullable field is a union; its first part is the value.
    return schema.anyOf?.[0] ? resolve(schema.anyOf[0]) : schema;
  };
  const operation = (method: string, path: string): Operation => {
    const found = document.paths[path]?.[method] ?? document.paths[`${path}/`]?.[method];
    if (!found) throw new Error(`${method} ${path} is not in the OpenAPI document.`);
    return found;
  };
  const read = (schema: Schema | undefined, limit: Limit, what: string): number => {
    const value = schema && resolve(schema)[limit];
    if (value === undefined) throw new Error(`${what} has no ${limit} in the OpenAPI document.`);
    return value;
  };
  const fieldOf = (path: string, fields: readonly string[], method = 'post'): Schema | undefined => {
    let schema = operation(method, path).requestBody?.content['application/json']?.schema;
    for (const field of fields) {
      const object = schema && resolve(schema);
      schema = (object?.items ? resolve(object.items) : object)?.properties?.[field];
    }
    return schema;
  };
  return {
    body: (path: string, fields: readonly string[], limit: Limit, method = 'post'): number =>
      read(fieldOf(path, fields, method), limit, `${fields.join('.')} of ${method} ${path}`),
    choices(path: string, fields: readonly string[]): readonly string[] {
      const schema = fieldOf(path, fields);
      const choices = schema && resolve(schema).enum;
      if (!choices)
        throw new Error(`${fields.join('.')} of POST ${path} has no choices in the OpenAPI document.`);
      return choices;
    },
    query(path: string, name: string, limit: Limit): number {
      const parameter = operation('get', path).parameters?.find((each) => each.name === name);
      return read(parameter?.schema, limit, `${name} of GET ${path}`);
    },
  };
}
