// Requests are parsed and responses checked by functions that Zod generates from the schemas: those of the contract are
// Zod Mini's, which are otherwise interpreted field by field. A refused value is parsed again without them, for its
// issues.
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

/** Generating a function takes milliseconds, so only routes that are called have one. */
function whenCalled<Data, Result>(make: () => (data: Data) => Result): (data: Data) => Result {
  let made: ((data: Data) => Result) | undefined;
  return (data) => (made ??= make())(data);
}

/** Parses the parts of requests. */
export const compiledValidator: FastifySchemaCompiler<$ZodType> = (route) =>
  whenCalled(() => validatorCompiler({ ...route, schema: z.compile(route.schema) }));

/** Keeps of responses what their schemas name, and throws when one differs from its schema. */
export const compiledSerializer: FastifySerializerCompiler<$ZodType> = ({ schema, method, url }) =>
  whenCalled(() => {
    const compiled = z.compile(schema);
    return (data) => {
      const { success, data: body, error } = z.safeParse(compiled, data);
      if (!success) throw new ResponseSerializationError(method, url, { cause: error });
      return JSON.stringify(body);
    };
  });
