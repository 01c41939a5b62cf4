import * as z from 'zod/mini'

export const browserOrigin = z.string().check(z.maxLength(260), z.regex(/^https?:\/\/[^/?#@\s]+$/))
