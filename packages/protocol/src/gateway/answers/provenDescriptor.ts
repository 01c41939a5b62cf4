import * as z from 'zod/mini'

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const proof = {
  index: z.int().check(z.gte(0)),
  proof: z.array(hash).check(z.maxLength(32)),
}

const proven = z.object({ body: z.record(z.string(), z.unknown()), ...proof })
const neighbour = z.object({
  key: z.string().check(z.regex(/^[1-9][0-9]{0,15}:0x[0-9a-f]{40}:0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/)),
  bodyHash: hash,
  ...proof,
})
const absent = z.object({
  absent: z.object({ previous: z.optional(neighbour), next: z.optional(neighbour) }),
})

export const descriptorAnswer = z.union([proven, absent])
export type DescriptorAnswer = z.output<typeof descriptorAnswer>
