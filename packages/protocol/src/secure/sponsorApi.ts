import * as z from 'zod/mini'
import { call } from './api.ts'
import { DEADLINE_BYTES, MAX_OPERATION_BYTES, MAX_OPERATION_GAS, MAX_PAYMASTER_BYTES } from './operationBounds.ts'

// One spelling of each: what is compared or hashed as text is the same thing then.
const bytes = (max: number) => z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/), z.maxLength(2 + 2 * max))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const nonce = z.int().check(z.gte(0))
const chainId = z.int().check(z.gte(1))
const gas = z.int().check(z.gte(1), z.lte(MAX_OPERATION_GAS))

const callData = bytes(MAX_OPERATION_BYTES)
/** The EntryPoint counts an account's operations by key; the wallet uses each key once. */
const key = z.string().check(z.regex(/^0x[0-9a-f]{48}$/))
/** Below 2 ** 128, as the EntryPoint has it. */
const price = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,37})$/))
const someGas = z.int().check(z.gte(0), z.lte(MAX_OPERATION_GAS))

/** `Payment`: a paymaster of the operator's choice, and what it lets an operation use. */
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

/** Signed parts of an operation: the rest is the same in each, or the server knows it. */
const operation = z.strictObject({
  key,
  /** `executeBatch` of the delegate. Its first call is the deadline's. */
  callData: bytes(MAX_OPERATION_BYTES + DEADLINE_BYTES),
  callGasLimit: gas,
  /** Last second, by the network's clock, at which it may be carried out. */
  validUntil: z.int().check(z.gte(1), z.lte(2 ** 40)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
  payment,
})

/** Sets the account's code to the delegate (EIP-7702) on the operation's network. */
const authorization = z.strictObject({
  nonce,
  r: word,
  s: word,
  yParity: z.union([z.literal(0), z.literal(1)]),
})

/** Calls about fees that the operator pays, of the session's own account. */
export const sponsorApi = {
  /**
   * `open` is the operation of this account that may still happen there. `offer` is there where the operator would pay for these calls now: what pays
   * for the operation of that `key` with this gas for its calls, which may be less than was asked for, and until when. `last` is the hash of the newest
   * one that was taken, however it ended.
   */
  'sponsor/status': call(
    z.strictObject({
      chainId,
      calls: z.optional(
        z.strictObject({
          callData,
          callGasLimit: gas,
          authorization: z.optional(z.strictObject({ nonce })),
          /** An offer is for one operation: clients without it are made none. */
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
   * Has an operation carried out, once: the same one twice is the same answer. With `last` it is refused where another one was taken after
   * that; null for none. With `nonce` it is refused where the account has sent more than so many transactions: its user may have paid for the
   * same calls while this was on its way.
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
