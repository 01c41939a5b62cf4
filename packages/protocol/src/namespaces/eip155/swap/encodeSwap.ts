import { padBytes, toWord } from './abiWords.ts'
import type { RouterOf, SwapCall, SwapOrder } from './SwapOrder.ts'

/** The plain functions do not keep the minimum of tokens with a transfer fee. */
export const V2 = {
  /** `swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)` */
  fromCoin: '0xb6f9de95',
  /** `swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)` */
  tokens: '0x5c11d795',
  /** `swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)` */
  toCoin: '0x791ac947',
} as const

export const V3 = {
  /** `multicall(uint256,bytes[])` */
  multicall: '0x5ae401dc',
  /** `exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))` */
  single: '04e45aaf',
  /** `exactInput((bytes,address,uint256,uint256))` */
  path: 'b858183f',
  /** `unwrapWETH9(uint256,address)` */
  unwrap: '49404b7c',
  /** `unwrapWETH9WithFee(uint256,address,uint256,address)` */
  unwrapWithFee: '9b2c0a37',
  /** `sweepTokenWithFee(address,uint256,address,uint256,address)` */
  sweepWithFee: 'e0e189a0',
} as const

const THE_ROUTER = 2n
const WORD_BYTES = 32

/** `readSwap` accepts exactly this encoding. */
export function encodeSwap(order: SwapOrder, router: RouterOf): SwapCall {
  const data = router.kind === 'v2' ? encodeV2(order) : encodeV3(order)
  return { to: router.address, data, value: order.from === null ? order.amount : 0n }
}

function encodeV2({ from, out, amount, minimum, path, recipient, deadline }: SwapOrder): string {
  const selector = from === null ? V2.fromCoin : out === null ? V2.toCoin : V2.tokens
  const amounts = from === null ? [minimum] : [amount, minimum]
  const offset = (amounts.length + 3) * WORD_BYTES
  return `${selector}${[...amounts, offset, recipient, deadline, path.length, ...path].map(toWord).join('')}`
}

function encodeV3(order: SwapOrder): string {
  const steps = [swapStep(order), ...payoutStep(order)]
  const bytes = steps.map((step) => `${toWord(step.length / 2)}${padBytes(step)}`)
  const offsets = bytes.map((_, index) => steps.length * WORD_BYTES + bytes.slice(0, index).join('').length / 2)
  return `${V3.multicall}${[order.deadline, 2 * WORD_BYTES, steps.length, ...offsets].map(toWord).join('')}${bytes.join('')}`
}

function swapStep(order: SwapOrder): string {
  const { path, tiers, recipient, amount, minimum } = order
  const receiver = isPaidOut(order) ? THE_ROUTER : recipient
  const [first = '0x', second = '0x'] = path
  if (path.length === 2) {
    return `${V3.single}${[first, second, tiers[0] ?? 0, receiver, amount, minimum, 0].map(toWord).join('')}`
  }
  const packed = path.map((token, index) => `${tierText(tiers, index)}${token.slice(2)}`).join('')
  const head = [WORD_BYTES, 4 * WORD_BYTES, receiver, amount, minimum, packed.length / 2]
  return `${V3.path}${head.map(toWord).join('')}${padBytes(packed)}`
}

function payoutStep(order: SwapOrder): string[] {
  const { out, minimum, recipient, fee } = order
  if (!isPaidOut(order)) return []
  const amounts = [minimum, recipient, ...(fee === null ? [] : [fee.bp, fee.to])]
  if (out === null) return [`${fee === null ? V3.unwrap : V3.unwrapWithFee}${amounts.map(toWord).join('')}`]
  return [`${V3.sweepWithFee}${[out, ...amounts].map(toWord).join('')}`]
}

const isPaidOut = ({ out, fee }: SwapOrder) => out === null || fee !== null

function tierText(tiers: readonly number[], index: number): string {
  return index === 0 ? '' : (tiers[index - 1] ?? 0).toString(16).padStart(6, '0')
}
