import { MAX_OPERATION_GAS } from '@airlock/protocol/secure/operationBounds'
import { gasOfPayment, type Payment } from '@airlock/protocol/secure/payment'
import type { Address, Hex } from 'viem'
import { ApiError } from '../ApiError.ts'
import { assertListed, bundledOperation, checkCalls, DELEGATE, hashOf } from './checkOperation.ts'
import type { Caps, Cost, Offer, RequestedCalls } from './FeePayer.ts'
import type { StubData } from './openBundler.ts'
import type { SponsoredNetwork } from './openNetwork.ts'
import { requestOf, STUB_SIGNATURE } from './submitOperation.ts'

/** Margin of an estimate, which uses a stub signature: checking the real one costs different gas. */
const MARGIN_PERCENT = 120n
/** Margin for calls: some bundlers report the gas used at the end, not the peak. */
const CALLS_PERCENT = 150n
/** Beyond this much unused call gas the EntryPoint pays a tenth of it to the submitter. */
const UNUSED_GAS = 40_000
/** Verification gas of a paymaster that states none: one signature and its storage. */
const PAYMASTER_GAS = 100_000n
/** Checks the budget before the paymaster is asked. */
const MIN_COST: Cost = { gas: 1n, coin: 1n }

const NO_PAYMENT: Payment = {
  paymaster: '0x0000000000000000000000000000000000000001',
  paymasterData: '0x',
  verificationGasLimit: 150_000,
  paymasterVerificationGasLimit: 100_000,
  paymasterPostOpGasLimit: 0,
  preVerificationGas: 100_000,
  maxFeePerGas: '0',
  maxPriorityFeePerGas: '0',
}

type Terms = { callGasLimit: number; payment: Payment }

/** @throws ApiError */
export async function offerPayment(
  { chainId, node, bundler, rows, options, refuseUnlessReady }: SponsoredNetwork,
  sender: Address,
  requested: RequestedCalls,
  { check, count, requestQuote: request }: Caps,
): Promise<Offer> {
  const { key } = requested
  if (key === undefined) throw new ApiError('SPONSOR_OFF')
  const calls = checkCalls(requested, sender)
  assertListed({ ...calls, gas: BigInt(requested.callGasLimit) }, options)
  if (await rows.isFull(sender)) throw new ApiError('SPONSOR_BUSY')
  await refuseUnlessReady()
  await node.assertExecutable(sender, calls)
  const [fees, validUntil] = await Promise.all([node.fees(), node.endOfOffer()])
  const parts = { sender, key, callData: requested.callData as Hex, validUntil }
  const operationFor = (terms: Terms) => bundledOperation({ ...parts, ...terms }, STUB_SIGNATURE)
  const requestFor = (payment: Payment, { callGasLimit }: Pick<Terms, 'callGasLimit'> = requested) => {
    const code = calls.authorization && { ...calls.authorization, address: DELEGATE, chainId }
    return requestOf(operationFor({ callGasLimit, payment }), code)
  }
  const prices = { maxFeePerGas: String(fees.maxFee), maxPriorityFeePerGas: String(fees.priorityFee) }
  await check(MIN_COST)
  await request()
  const stub = await bundler.stubData(requestFor({ ...NO_PAYMENT, ...prices }))
  const draft: Payment = { ...NO_PAYMENT, ...prices, ...paymasterOf(stub), ...stubGasOf(stub) }
  const estimate = await bundler.estimate(requestFor(draft))
  const payment: Payment = {
    ...draft,
    verificationGasLimit: Math.max(NO_PAYMENT.verificationGasLimit, gasIn(estimate.verificationGasLimit)),
    preVerificationGas: gasIn(estimate.preVerificationGas),
    paymasterVerificationGasLimit: gasIn(
      stub.paymasterVerificationGasLimit ?? estimate.paymasterVerificationGasLimit ?? PAYMASTER_GAS,
    ),
    paymasterPostOpGasLimit: gasIn(stub.paymasterPostOpGasLimit ?? estimate.paymasterPostOpGasLimit ?? 0n, {
      min: 0,
    }),
  }
  const needed = gasIn(estimate.callGasLimit, { percent: CALLS_PERCENT }) + UNUSED_GAS
  const callGasLimit = Math.min(requested.callGasLimit, needed)
  const gas = gasOfPayment({ callGasLimit, payment })
  assertListed({ ...calls, gas }, options)
  const undo = await count({ gas, coin: gas * fees.maxFee })
  try {
    const signed = await bundler.paymasterData(requestFor(payment, { callGasLimit }))
    // The estimate used another paymaster.
    if (signed.paymaster.toLowerCase() !== payment.paymaster) throw new ApiError('OPERATION_REFUSED')
    const terms: Terms = { callGasLimit, payment: { ...payment, ...paymasterOf(signed) } }
    await rows.offer(hashOf(operationFor(terms), chainId))
    return { ...terms, validUntil }
  } catch (cause) {
    await undo()
    throw cause
  }
}

const paymasterOf = ({ paymaster, paymasterData }: Pick<StubData, 'paymaster' | 'paymasterData'>) => ({
  paymaster: paymaster.toLowerCase(),
  paymasterData: paymasterData.toLowerCase(),
})

function stubGasOf({ paymasterVerificationGasLimit, paymasterPostOpGasLimit }: StubData): Partial<Payment> {
  return {
    ...(paymasterVerificationGasLimit && {
      paymasterVerificationGasLimit: gasIn(paymasterVerificationGasLimit),
    }),
    ...(paymasterPostOpGasLimit && { paymasterPostOpGasLimit: gasIn(paymasterPostOpGasLimit, { min: 0 }) }),
  }
}

/** @throws ApiError OPERATION_REFUSED above `MAX_OPERATION_GAS` or below `least` */
function gasIn(declared: string | bigint, { min = 1, percent = MARGIN_PERCENT } = {}): number {
  const gas = Number((BigInt(declared) * percent) / 100n)
  if (gas < min || gas > MAX_OPERATION_GAS) throw new ApiError('OPERATION_REFUSED')
  return gas
}
