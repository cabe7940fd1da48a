import * as z from 'zod';

const schemaObject = z.record(z.string(), z.unknown());

const content = z.record(z.string(), z.object({ schema: schemaObject }));

const generatedOperation = z.object({
  operationId: z.string().optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: schemaObject,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});

/** An operation as it is generated from the schemas of its route. */
export type GeneratedOperation = z.infer<typeof generatedOperation>;

/** The document as it is generated from the schemas of the routes. */
export const generatedDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), generatedOperation)),
  components: z.object({ schemas: z.record(z.string(), schemaObject) }),
});
