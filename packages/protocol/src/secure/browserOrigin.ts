import * as z from 'zod/mini'

/** An origin exactly as browsers print it. */
export const browserOrigin = z.string().check(z.maxLength(260), z.regex(/^https?:\/\/[^/?#@\s]+$/))
