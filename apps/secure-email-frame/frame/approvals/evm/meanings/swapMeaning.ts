import { readSwap } from '@airlock/protocol/namespaces/eip155/swap/readSwap'
import type { RouterOf, SwapCall, SwapOrder } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { routerAt } from '@airlock/protocol/swap/routers'
import type { Amount } from '../../shared/types.ts'
import type { DecodeContext, DecodedCall } from './DecodedCall.ts'
import type { Known } from './knownContracts.ts'
import { addressField, amountField, EMPTY, isMine } from './meaningParts.ts'

/** @returns undefined for every other call, and for one to a router of an unknown version */
export async function swapMeaning(
  call: SwapCall,
  known: Known | undefined,
  input: DecodeContext,
): Promise<DecodedCall | undefined> {
  const router = swapRouterOf(known, input.chainId)
  const order = router && readSwap(call, router)
  if (order === undefined || order.fee !== null || !isMine(order.recipient, input)) return undefined
  const paid: Amount[] = order.from === null ? [] : [{ token: order.from, unit: 'amount', amount: order.amount }]
  const bought: Amount = { token: order.out, unit: 'amount', amount: order.minimum }
  const isPromise = isStored(order, input)
  return {
    ...EMPTY,
    title: 'swap',
    fields: [
      ...(await Promise.all(paid.map(async (amount) => amountField('pay', await input.text(amount))))),
      amountField(isPromise ? 'promised' : 'expected', await input.text(bought)),
      addressField('contract', call.to),
    ],
    pays: paid,
    gets: isPromise ? [bought] : [],
  }
}

function isStored({ out }: SwapOrder, { contracts }: DecodeContext): boolean {
  return out === null || contracts.at(out) !== undefined
}

function swapRouterOf(known: Known | undefined, chainId: number): RouterOf | undefined {
  if (known?.kind !== 'router') return undefined
  const { address, swaps } = known
  if (swaps === undefined) return routerAt(`eip155:${chainId}`, address, undefined)
  return { ...swaps, address } as RouterOf
}
