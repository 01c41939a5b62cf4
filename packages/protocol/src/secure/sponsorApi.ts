import * as z from 'zod/mini'
import { call } from './api.ts'

// `0X` is hex to `BigInt` and nothing to the encoders of transactions.
const bytes = (max: number) => z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/), z.maxLength(2 + 2 * max))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
/** A number of at most `digits` hex digits. */
const quantity = (digits: number) => z.string().check(z.regex(/^0x[0-9a-fA-F]+$/), z.maxLength(2 + digits))
const chainId = z.int().check(z.gte(1))

/** Bytes of the calls of one operation. */
const MAX_OPERATION_BYTES = 12_288
/** Calls of one operation. */
export const MAX_OPERATION_CALLS = 20

/** An operation of EntryPoint 0.8 without a paymaster (ERC-4337): it has no field for one. */
const relayedOperation = z.strictObject({
  sender: address,
  nonce: quantity(64),
  callData: bytes(MAX_OPERATION_BYTES),
  callGasLimit: quantity(12),
  verificationGasLimit: quantity(12),
  preVerificationGas: quantity(12),
  maxFeePerGas: quantity(32),
  maxPriorityFeePerGas: quantity(32),
  /** Set while the operation brings the account's code with it (EIP-7702). */
  factory: z.optional(z.literal('0x7702')),
  signature: bytes(65),
})

/** Sets the account's code (EIP-7702). */
const relayedAuthorization = z.strictObject({
  address,
  chainId: z.int().check(z.gte(0)),
  nonce: z.int().check(z.gte(0)),
  r: word,
  s: word,
  yParity: z.union([z.literal(0), z.literal(1)]),
})

/** Calls about fees that the operator pays. */
export const sponsorApi = {
  /** `relayer` is the account that pays on this network; absent where nobody does. */
  'sponsor/status': call(z.strictObject({ chainId }), z.object({ relayer: z.optional(address) }), 'session'),
  /**
   * Brings an operation to the network, once: the same one twice is the same answer. Another one with the same number takes the place of
   * the one that waits.
   */
  'sponsor/send': call(
    z.strictObject({ chainId, operation: relayedOperation, authorization: z.optional(relayedAuthorization) }),
    z.object({ hash: word }),
    'session',
  ),
} as const
