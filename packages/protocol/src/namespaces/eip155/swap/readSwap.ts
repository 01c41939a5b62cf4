import { addressAt, type Hex, numberAt, splitWords } from './abiWords.ts'
import { encodeSwap, V2, V3 } from './encodeSwap.ts'
import type { RouterOf, SwapCall, SwapOrder } from './SwapOrder.ts'

const MAX_TOKENS = 4
/** `SwapRouter02` reverts above it. */
const MAX_FEE_BP = 100
/** Placeholders of `SwapRouter02` and precompiles are below. */
const MIN_RECIPIENT = 0xffffn
const SELECTOR_DIGITS = 8

/** @returns undefined unless the order encodes to exactly these bytes */
export function readSwap({ to, data, value }: SwapCall, router: RouterOf): SwapOrder | undefined {
  if (to.toLowerCase() !== router.address.toLowerCase() || !/^0x(?:[0-9a-f]{2})*$/i.test(data)) return undefined
  const digits = data.slice(2).toLowerCase()
  const order = router.kind === 'v2' ? readV2(digits, value, router) : readV3(digits, value, router)
  if (order === undefined || !isSound(order, router)) return undefined
  const encoded = encodeSwap(order, router)
  return encoded.data.slice(2) === digits && encoded.value === value ? order : undefined
}

function isSound({ from, out, path, amount, minimum, recipient, fee }: SwapOrder, { wrapped, address }: RouterOf) {
  const coin = wrapped.toLowerCase()
  return (
    // SwapRouter02 replaces 0 by its own balance.
    amount > 0n &&
    minimum > 0n &&
    path.length >= 2 &&
    path.length <= MAX_TOKENS &&
    path[0] === (from ?? coin) &&
    path.at(-1) === (out ?? coin) &&
    new Set(path).size === path.length &&
    BigInt(recipient) > MIN_RECIPIENT &&
    ![...path, address.toLowerCase()].includes(recipient) &&
    (fee === null || (fee.bp > 0 && fee.bp <= MAX_FEE_BP))
  )
}

function readV2(digits: string, value: bigint, { wrapped }: RouterOf): SwapOrder | undefined {
  const selector = `0x${digits.slice(0, SELECTOR_DIGITS)}`
  const words = splitWords(digits.slice(SELECTOR_DIGITS))
  const isFromCoin = selector === V2.fromCoin
  if (!isFromCoin && selector !== V2.tokens && selector !== V2.toCoin) return undefined
  const start = isFromCoin ? 0 : 1
  const path = words.slice(start + 5).map((_, index) => addressAt(words, start + 5 + index))
  return {
    ...tokensOf(path, { isFromCoin, isToCoin: selector === V2.toCoin, wrapped }),
    amount: isFromCoin ? value : numberAt(words, 0),
    minimum: numberAt(words, start),
    recipient: addressAt(words, start + 2),
    deadline: numberAt(words, start + 3),
    fee: null,
    path,
    tiers: [],
  }
}

function readV3(digits: string, value: bigint, { wrapped }: RouterOf): SwapOrder | undefined {
  if (`0x${digits.slice(0, SELECTOR_DIGITS)}` !== V3.multicall) return undefined
  const words = splitWords(digits.slice(SELECTOR_DIGITS))
  const [swap, payout, ...others] = readSteps(words)
  if (swap === undefined || others.length > 0) return undefined
  const step = readSwapStep(swap)
  const paid = payout === undefined ? undefined : readPayout(payout)
  if (step === undefined || (payout !== undefined && paid === undefined)) return undefined
  const recipient = paid?.recipient ?? step.recipient
  return {
    ...tokensOf(step.path, { isFromCoin: value > 0n, isToCoin: paid?.isCoin === true, wrapped }),
    ...step,
    recipient,
    fee: paid?.fee ?? null,
    deadline: numberAt(words, 0),
  }
}

function readSteps(texts: readonly string[]): string[] {
  const count = Number(numberAt(texts, 2))
  if (count > 2) return []
  return texts.slice(3, 3 + count).map((_, index) => {
    const at = 3 + Number(numberAt(texts, 3 + index)) / 32
    return texts
      .slice(at + 1)
      .join('')
      .slice(0, 2 * Number(numberAt(texts, at)))
  })
}

type SwapStep = Pick<SwapOrder, 'path' | 'tiers' | 'recipient' | 'amount' | 'minimum'>

function readSwapStep(step: string): SwapStep | undefined {
  const words = splitWords(step.slice(SELECTOR_DIGITS))
  if (step.startsWith(V3.single)) {
    return {
      path: [addressAt(words, 0), addressAt(words, 1)],
      tiers: [Number(numberAt(words, 2))],
      recipient: addressAt(words, 3),
      amount: numberAt(words, 4),
      minimum: numberAt(words, 5),
    }
  }
  if (!step.startsWith(V3.path)) return undefined
  const packed = words
    .slice(6)
    .join('')
    .slice(0, 2 * Number(numberAt(words, 5)))
  const pools = packed.slice(40).match(/.{46}/g) ?? []
  return {
    path: [`0x${packed.slice(0, 40)}`, ...pools.map((pool): Hex => `0x${pool.slice(6)}`)],
    tiers: pools.map((pool) => Number.parseInt(pool.slice(0, 6), 16)),
    recipient: addressAt(words, 2),
    amount: numberAt(words, 3),
    minimum: numberAt(words, 4),
  }
}

type Payout = { isCoin: boolean; recipient: Hex; fee: SwapOrder['fee'] }

function readPayout(step: string): Payout | undefined {
  const words = splitWords(step.slice(SELECTOR_DIGITS))
  const feeAt = (index: number) => ({ bp: Number(numberAt(words, index)), to: addressAt(words, index + 1) })
  if (step.startsWith(V3.unwrap)) return { isCoin: true, recipient: addressAt(words, 1), fee: null }
  if (step.startsWith(V3.unwrapWithFee)) return { isCoin: true, recipient: addressAt(words, 1), fee: feeAt(2) }
  if (step.startsWith(V3.sweepWithFee)) return { isCoin: false, recipient: addressAt(words, 2), fee: feeAt(3) }
  return undefined
}

type Ends = { isFromCoin: boolean; isToCoin: boolean; wrapped: string }

function tokensOf(path: readonly Hex[], { isFromCoin, isToCoin, wrapped }: Ends): Pick<SwapOrder, 'from' | 'out'> {
  const coin = wrapped.toLowerCase() as Hex
  return { from: isFromCoin ? null : (path[0] ?? coin), out: isToCoin ? null : (path.at(-1) ?? coin) }
}
