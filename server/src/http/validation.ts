import { Ajv } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { type FieldErrors, invalid } from '../errors.ts';
import { compileOnce } from '../lib/compile-once.ts';
import { addListKeyword, boundSchema, type ItemErrors } from './bounded-schema.ts';
import { addClosedObjectKeywords } from './closed-objects.ts';
import { fieldErrorsOf, withoutRedundantErrors } from './field-errors.ts';
import { formats, maxUrlLength } from './formats.ts';
import { messages } from './messages.ts';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTypes: false,
  // TypeBox creates the schemas, so they need no check. The meta-schema would need the keywords
  // that are replaced below.
  validateSchema: false,
  removeAdditional: false,
  useDefaults: true,
  coerceTypes: false,
  passContext: true,
  formats,
});
addListKeyword(ajv);
// Replaces a URL in the body by the normal form that browsers use. `boundSchema` adds the keyword
// to every URL field.
ajv.addKeyword({
  keyword: 'normalUrl',
  type: 'string',
  errors: false,
  modifying: true,
  schema: false,
  validate(
    text: string,
    context?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
  ) {
    if (context && text.length <= maxUrlLength && URL.canParse(text))
      context.parentData[context.parentDataProperty] = new URL(text).href;
    return true;
  },
});

addClosedObjectKeywords(ajv);

/**
 * Validates bodies strictly by the route's schema, without coercion. Unknown fields are ignored unless the
 * schema is strict. Query strings are read by `readQuery` and path parameters by `pathId`, because the API is
 * more tolerant there.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  if (httpPart !== 'body') return () => true;
  const check = createValidator(schema);
  return (body) => {
    const errors = check(body);
    return errors ? { error: invalid(errors) } : { value: body };
  };
};

/** Creates a validator for a body or a part of one. It returns the errors, or undefined if there are none. */
export const createValidator = compileOnce(
  (schema: object): ((value: unknown) => FieldErrors | undefined) => {
    const validate = ajv.compile(boundSchema(schema));
    return (value) => {
      const itemErrors: ItemErrors = [];
      if (validate.call(itemErrors, value) && itemErrors.length === 0) return undefined;
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        return { non_field_errors: [messages.dictionary(value)] };
      return fieldErrorsOf([...withoutRedundantErrors(validate.errors ?? []), ...itemErrors]);
    };
  },
);
