import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SwapTransaction } from '@airlock/protocol/gateway/answers/swap/builtSwap'
import { findSwapMismatch } from '@airlock/protocol/namespaces/eip155/swap/findSwapMismatch'
import { readSwap } from '@airlock/protocol/namespaces/eip155/swap/readSwap'
import type { SwapCall } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { readWrap } from '@airlock/protocol/namespaces/eip155/swap/wrapCalls'
import { routersOf, type SwapRouters } from '@airlock/protocol/swap/routers'
import type { Deps } from '../../../core/ports/Deps.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { configuredRouters, quotedRouter } from '../state/knownRouters.ts'
import type { SwapPreview } from '../state/swapState.ts'

/** Reads the bytes. @returns `undefined` if a figure is worse than shown, or the bytes are not fully understood */
export function checkBuiltSwap(
  deps: Pick<Deps, 'routers' | 'clock'>,
  preview: SwapPreview,
  { tx }: SwapTransaction,
): SwapCall | undefined {
  const { caipNetworkId, account, amount, from, to, quote } = preview
  const at = tx.to.lastIndexOf(':')
  if (tx.to.slice(0, at) !== caipNetworkId) return undefined
  const call = { to: tx.to.slice(at + 1), data: tx.data, value: BigInt(tx.value ?? 0) }
  if (quote.context.kind === 'wrap')
    return isWrap(call, { caipNetworkId, from, to, amount }, configuredRouters(deps)) ? call : undefined
  const router = quotedRouter(deps, preview)
  const order = router && readSwap(call, router)
  if (order === undefined) return undefined
  const shown = {
    account,
    from: contractOf(from) ?? null,
    out: contractOf(to) ?? null,
    amount,
    minimum: quote.minimum,
    expected: quote.output,
    fee: null,
  }
  return findSwapMismatch(order, shown, deps.clock.now() / 1_000) === undefined ? call : undefined
}

type Wrap = { caipNetworkId: CaipNetworkId } & Pick<SwapPreview, 'from' | 'to' | 'amount'>

function isWrap(call: SwapCall, { caipNetworkId, from, to, amount }: Wrap, routers: SwapRouters): boolean {
  if ((from.address === undefined) === (to.address === undefined)) return false
  const token = (contractOf(from) ?? contractOf(to) ?? '').toLowerCase()
  const isKnown = routersOf(caipNetworkId, routers).some(({ wrapped }) => wrapped.toLowerCase() === token)
  const order = isKnown ? readWrap(call, token) : undefined
  return order?.amount === amount && order.kind === (from.address === undefined ? 'wrap' : 'unwrap')
}
