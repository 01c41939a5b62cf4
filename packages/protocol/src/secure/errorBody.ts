import * as z from 'zod/mini'
import type { ApiErrorCode } from './faults.ts'

export const faultBody = z.object({
  code: z.string().check(z.regex(/^[A-Z_]{1,40}$/)),
  message: z.string(),
  next: z.string(),
  retryAfterSeconds: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
  isFinal: z.optional(z.boolean()),
  /** For a removed login method: `way/takeBack` or `way/leave` on this device. */
  ticket: z.optional(z.string()),
  mayTakeBack: z.optional(z.boolean()),
})
export type ErrorBody = z.output<typeof faultBody> & { code: ApiErrorCode }
