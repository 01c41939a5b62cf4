import { base64url } from '@airlock/protocol/secure/api'
import { newPasskey, passkeyAssertion } from '@airlock/protocol/secure/passkeyApi'
import * as z from 'zod/mini'
import type { SerializedError } from '../../../errors/SecureError.ts'
import type { PasskeyJob } from '../runPasskeyJob.ts'

/**
 * Messages between the frame and a window that asks for passkeys, both of this origin. The window posts one message with a port, and the
 * port carries the others.
 */
export const HELLO = 'airlock-passkey'

export type ToPasskeyWindow =
  | { type: 'job'; job: PasskeyJob; site: string; scheme: 'light' | 'dark' | undefined }
  | { type: 'done' }
  | { type: 'failed'; fault: SerializedError }

const output = z.optional(base64url(128))
export const signResult = z.object({ assertion: passkeyAssertion, output })
export const createResult = z.object({ passkey: newPasskey, output })
export const fromPasskeyWindow = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), result: z.union([signResult, createResult]) }),
  z.object({ type: z.literal('failed'), code: z.enum(['PASSKEY_UNFIT', 'PASSKEY_EXISTS']) }),
])
