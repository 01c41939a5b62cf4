import * as z from 'zod/mini'

/** Sign-in that a page sends. A signature of a contract that is not deployed yet holds what deploys it (https://eips.ethereum.org/EIPS/eip-6492). */
export const signInBody = z.strictObject({
  message: z.string().check(z.maxLength(4_096)),
  signature: z.string().check(z.maxLength(16_384)),
})
