import * as z from 'zod/mini'
import { call } from './api.ts'
import { DEADLINE_BYTES, MAX_OPERATION_BYTES, MAX_OPERATION_GAS, MAX_PAYMASTER_BYTES } from './operationBounds.ts'

// Canonical hex: values are compared and hashed as text.
const bytes = (max: number) => z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/), z.maxLength(2 + 2 * max))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const nonce = z.int().check(z.gte(0))
const chainId = z.int().check(z.gte(1))
const gas = z.int().check(z.gte(1), z.lte(MAX_OPERATION_GAS))

const callData = bytes(MAX_OPERATION_BYTES)
/** The EntryPoint counts operations by key; the wallet uses each key once. */
const key = z.string().check(z.regex(/^0x[0-9a-f]{48}$/))
/** Below 2 ** 128, as in the EntryPoint. */
const price = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,37})$/))
const someGas = z.int().check(z.gte(0), z.lte(MAX_OPERATION_GAS))

/** `Payment`. */
const payment = z.strictObject({
  paymaster: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  paymasterData: bytes(MAX_PAYMASTER_BYTES),
  verificationGasLimit: gas,
  paymasterVerificationGasLimit: gas,
  paymasterPostOpGasLimit: someGas,
  preVerificationGas: someGas,
  maxFeePerGas: price,
  maxPriorityFeePerGas: price,
})

/** Signed parts of an operation. The server knows the others. */
const operation = z.strictObject({
  key,
  /** `executeBatch` of the delegate. Its first call is the deadline. */
  callData: bytes(MAX_OPERATION_BYTES + DEADLINE_BYTES),
  callGasLimit: gas,
  validUntil: z.int().check(z.gte(1), z.lte(2 ** 40)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
  payment,
})

/** Delegates the account's code (EIP-7702) on the operation's network. */
const authorization = z.strictObject({
  nonce,
  r: word,
  s: word,
  yParity: z.union([z.literal(0), z.literal(1)]),
})

/** Sponsorship calls for the session's own account. */
export const sponsorApi = {
  /**
   * `open`: the account's pending operation there. `offer`: the payment for these calls by that `key`, possibly with
   * less gas, and its expiry. `last`: the hash of the newest accepted operation.
   */
  'sponsor/status': call(
    z.strictObject({
      chainId,
      calls: z.optional(
        z.strictObject({
          callData,
          callGasLimit: gas,
          authorization: z.optional(z.strictObject({ nonce })),
          /** Without a key there is no offer, because an offer is for one operation. */
          key: z.optional(key),
        }),
      ),
    }),
    z.object({
      open: z.optional(z.object({ id: z.string(), callsHash: word })),
      last: z.optional(word),
      offer: z.optional(z.object({ payment, callGasLimit: gas, validUntil: z.int() })),
    }),
    'session',
  ),
  /**
   * Submits an operation once; a repeat returns the same result. Rejected if another operation than `last` was accepted
   * since (null for none), or if the account has sent more than `nonce` transactions.
   */
  'sponsor/send': call(
    z.strictObject({
      chainId,
      operation,
      authorization: z.optional(authorization),
      last: z.optional(z.nullable(word)),
      nonce: z.optional(nonce),
    }),
    z.object({ id: z.string() }),
    'session',
  ),
} as const
