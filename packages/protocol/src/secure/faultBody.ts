import * as z from 'zod/mini'
import type { FaultCode } from './faults.ts'

/** A fault as it is answered. Its code is one of `FAULTS`, whose sentences a reader of answers does not need. */
export const faultBody = z.object({
  code: z.string().check(z.regex(/^[A-Z_]{1,40}$/)),
  message: z.string(),
  next: z.string(),
  retryAfterSeconds: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
  /** The refusal holds permanently, on every server. */
  isFinal: z.optional(z.boolean()),
  /** Of a way in that was removed: decides about it, with `way/takeBack` or `way/leave`, on this device. */
  ticket: z.optional(z.string()),
  mayTakeBack: z.optional(z.boolean()),
})
export type FaultBody = z.output<typeof faultBody> & { code: FaultCode }
