import * as z from 'zod/mini'

const root = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

/** Clients verify the bodies, the gateway does not. */
export const descriptorSnapshot = z.strictObject({
  root,
  bodies: z.array(z.record(z.string(), z.unknown())),
  leaves: z.array(z.tuple([z.string(), z.int().check(z.gte(0))])),
})
