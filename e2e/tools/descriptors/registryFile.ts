import * as z from 'zod/mini'

/** An unknown member refuses the file. */

const text = z.string().check(z.maxLength(4_096))
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const deployment = z.strictObject({
  chainId: z.int().check(z.gte(1)),
  address: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
})

const values = z.array(z.union([z.string(), z.number(), z.boolean()])).check(z.minLength(1))
const visible = z.union([
  z.enum(['always', 'never', 'optional']),
  z.strictObject({ ifNotIn: values }),
  z.strictObject({ mustMatch: values }),
])

const field = z.strictObject({
  $id: z.optional(text),
  $ref: z.optional(text),
  path: z.optional(text),
  value: z.optional(scalar),
  label: z.optional(text),
  format: z.optional(text),
  params: z.optional(z.record(z.string(), z.unknown())),
  visible: z.optional(visible),
  fields: z.optional(z.array(z.lazy((): z.ZodMiniType<RegistryField> => field))),
})
export type RegistryField = {
  $id?: string | undefined
  $ref?: string | undefined
  path?: string | undefined
  value?: string | number | boolean | null | undefined
  label?: string | undefined
  format?: string | undefined
  params?: Record<string, unknown> | undefined
  visible?: z.output<typeof visible> | undefined
  fields?: RegistryField[] | undefined
}

const format = z.strictObject({
  $id: z.optional(text),
  intent: z.string(),
  interpolatedIntent: z.optional(text),
  fields: z.array(field),
})

export const registryFile = z.strictObject({
  $schema: z.string().check(z.regex(/erc7730-v2\.schema\.json$/, 'Only schema 2 is compiled.')),
  $comment: z.optional(z.string()),
  context: z.strictObject({
    $id: z.optional(text),
    contract: z.optional(z.strictObject({ abi: z.optional(z.unknown()), deployments: z.array(deployment) })),
    eip712: z.optional(
      z.strictObject({
        schemas: z.optional(z.unknown()),
        domain: z.optional(
          z.strictObject({
            name: z.optional(text),
            version: z.optional(text),
            chainId: z.optional(z.int()),
            verifyingContract: z.optional(text),
          }),
        ),
        deployments: z.array(deployment),
      }),
    ),
  }),
  metadata: z.strictObject({
    owner: z.optional(text),
    contractName: z.optional(text),
    info: z.optional(z.strictObject({ url: z.optional(text), deploymentDate: z.optional(text) })),
    token: z.optional(z.unknown()),
    constants: z.optional(z.record(z.string(), scalar)),
    enums: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
  display: z.strictObject({
    definitions: z.optional(z.record(z.string(), field)),
    formats: z.record(z.string(), z.unknown()),
  }),
})
export type RegistryFile = z.output<typeof registryFile>
export const registryFormat = format
