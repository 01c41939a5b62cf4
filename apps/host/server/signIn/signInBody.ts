import * as z from 'zod/mini'

/** Signatures of undeployed contracts include their deployment (https://eips.ethereum.org/EIPS/eip-6492). */
export const signInBody = z.strictObject({
  message: z.string().check(z.maxLength(4_096)),
  signature: z.string().check(z.maxLength(16_384)),
})
