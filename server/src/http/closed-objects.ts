import type { Ajv, AnySchemaObject, SchemaValidateFunction } from 'ajv';
import { maxListedErrors } from '../errors.ts';

/**
 * Replaces Ajv's `additionalProperties` and `minProperties`. Ajv reports every unknown field, and each of the
 * two keywords reads all names of the object, which takes long for a large body. Here one pass checks both,
 * and stops after `maxListedErrors` unknown fields. `minProperties` works only in a closed object
 * (`additionalProperties: false`), and only with the value 1.
 */
export function addClosedObjectKeywords(ajv: Ajv): void {
  ajv.removeKeyword('additionalProperties').removeKeyword('minProperties');
  ajv.addKeyword({ keyword: 'minProperties', schemaType: 'number' });
  ajv.addKeyword({
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: 'boolean',
    errors: true,
    compile: (isOpen: boolean, { properties = {}, minProperties = 0 }: AnySchemaObject) => {
      const fieldNames = Object.keys(properties);
      const knownNames = new Set(fieldNames);
      const validate: SchemaValidateFunction = (data: object) => {
        if (isOpen) return true;
        const unknown: string[] = [];
        let isEmpty = true;
        for (const name in data) {
          isEmpty = false;
          if (!knownNames.has(name)) unknown.push(name);
          if (unknown.length === maxListedErrors) break;
        }
        validate.errors = unknown.map((additionalProperty) => ({
          keyword: 'additionalProperties',
          params: { additionalProperty, known: fieldNames },
        }));
        if (isEmpty && minProperties > 0)
          validate.errors.push({ keyword: 'minProperties', params: { limit: minProperties } });
        return validate.errors.length === 0;
      };
      return validate;
    },
  });
}
