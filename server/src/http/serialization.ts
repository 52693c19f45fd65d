import build from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { compileOnce } from '../lib/compile-once.ts';

const serializerOf = compileOnce((schema: object): ((answer: unknown) => string) => build(schema));

/** Writes answers by the route's schema: fields that the schema does not name are left out. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => serializerOf(schema);
