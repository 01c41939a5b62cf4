import * as z from 'zod/mini'
import { call } from './api.ts'
import { DEADLINE_BYTES, MAX_OPERATION_BYTES, MAX_OPERATION_GAS, MAX_PAYMASTER_BYTES } from './operationBounds.ts'

// Canonical hex, because values are compared and hashed as text.
const bytes = (max: number) => z.string().check(z.regex(/^0x(?:[0-9a-f]{2})*$/), z.maxLength(2 + 2 * max))
const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const nonce = z.int().check(z.gte(0))
const chainId = z.int().check(z.gte(1))
const gas = z.int().check(z.gte(1), z.lte(MAX_OPERATION_GAS))

const callData = bytes(MAX_OPERATION_BYTES)
const key = z.string().check(z.regex(/^0x[0-9a-f]{48}$/))
/** Below 2 ** 128, as in the EntryPoint. */
const price = z.string().check(z.regex(/^(?:0|[1-9][0-9]{0,37})$/))
const someGas = z.int().check(z.gte(0), z.lte(MAX_OPERATION_GAS))

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

const operation = z.strictObject({
  key,
  /** The first call of the batch is the deadline. */
  callData: bytes(MAX_OPERATION_BYTES + DEADLINE_BYTES),
  callGasLimit: gas,
  validUntil: z.int().check(z.gte(1), z.lte(2 ** 40)),
  signature: z.string().check(z.regex(/^0x[0-9a-f]{130}$/)),
  payment,
})

const authorization = z.strictObject({
  nonce,
  r: word,
  s: word,
  yParity: z.union([z.literal(0), z.literal(1)]),
})

export const sponsorApi = {
  /** `open` is pending. `offer` is the payment for this `key`, possibly with less gas. `last` is the newest accepted operation. */
  'sponsor/status': call(
    z.strictObject({
      chainId,
      calls: z.optional(
        z.strictObject({
          callData,
          callGasLimit: gas,
          authorization: z.optional(z.strictObject({ nonce })),
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
  /** A repeat returns the same result. Rejects if `last` or `nonce` is outdated. */
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
