import * as z from 'zod/mini'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

/** A descriptor with its proof. The client checks both. */
export const descriptorAnswer = z.object({
  body: z.record(z.string(), z.unknown()),
  index: z.int().check(z.gte(0)),
  proof: z.array(hash).check(z.maxLength(32)),
})
export type DescriptorAnswer = z.output<typeof descriptorAnswer>
