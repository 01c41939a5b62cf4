import * as z from 'zod/mini'

export const networkKey = z
  .string()
  .check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Write a CAIP-2 id: namespace, ":" and reference.'))
