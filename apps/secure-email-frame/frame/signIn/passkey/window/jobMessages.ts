import { PASSKEY_ALGORITHMS } from '@airlock/protocol/secure/passkeyAlgorithms'
import * as z from 'zod/mini'
import type { SerializedError } from '../../../errors/SecureError.ts'
import type { PasskeyJob } from '../runPasskeyJob.ts'

export const HELLO = 'airlock-passkey'
const MAX_LENGTH = 8_192

export type ToPasskeyWindow =
  | { type: 'job'; job: PasskeyJob; site: string; scheme: 'light' | 'dark' | undefined }
  | { type: 'pong' | 'received' | 'done' | 'gone' }
  | { type: 'failed'; fault: SerializedError }

// The server parses the content. Its schemas would add much to the first load of the frame.
const text = z.string().check(z.maxLength(MAX_LENGTH))
const output = z.optional(text)
export const signResult = z.object({
  assertion: z.object({
    credentialId: text,
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text,
  }),
  output,
})
export const createResult = z.object({
  passkey: z.object({
    credentialId: text,
    clientDataJSON: text,
    authenticatorData: text,
    publicKey: text,
    algorithm: z.union(PASSKEY_ALGORITHMS.map((one) => z.literal(one))),
  }),
  output,
})
export const fromPasskeyWindow = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), result: z.union([signResult, createResult]) }),
  z.object({ type: z.enum(['ping', 'renew']) }),
  z.object({ type: z.literal('failed'), code: z.enum(['PASSKEY_UNFIT', 'PASSKEY_EXISTS']) }),
])
