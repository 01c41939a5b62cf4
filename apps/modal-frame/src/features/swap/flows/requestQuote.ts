import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { SwapFacts } from '@airlock/protocol/gateway/answers/swap/swap'
import { swapContract } from '@airlock/protocol/gateway/swap/swapContract'
import { requestGateway } from '../../../core/gateway/requestGateway.ts'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../core/networks/network.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import type { AccountToken } from '../../../core/tokens/AccountToken.ts'
import { tokenId } from '../../../core/tokens/tokenId.ts'
import {
  amountOf,
  MAX_GAS,
  type Quote,
  type QuoteProblem,
  quoteKeyOf,
  swapAccountAtom,
  swapAtom,
} from '../state/swapState.ts'
import type { readSwapFee } from './fees/readSwapFee.ts'

const BP = 10_000n

const requests = new WeakMap<Deps['store'], AbortController>()

/** Ignores a response to a changed form. Never rejects. */
export async function requestQuote(deps: Deps): Promise<void> {
  const { store } = deps
  requests.get(store)?.abort()
  const key = quoteKeyOf(store.get(swapAtom), store.get(swapAccountAtom))
  if (key === null) return
  const controller = new AbortController()
  requests.set(store, controller)
  store.set(swapAtom, { isQuoting: true })
  const response = await fetchQuote(deps, key, controller.signal)
  if (controller.signal.aborted || key !== quoteKeyOf(store.get(swapAtom), store.get(swapAccountAtom))) return
  if (typeof response === 'string') {
    const { failures, quote } = store.get(swapAtom)
    // A price stays while the gateway does not respond.
    const stored = response === 'failed' && quote?.key === key ? quote : null
    store.set(swapAtom, { isQuoting: false, problem: response, failures: failures + 1, quote: stored })
  } else store.set(swapAtom, { isQuoting: false, problem: null, failures: 0, quote: response })
}

/** @returns the reason without a price. Never rejects. */
async function fetchQuote(deps: Deps, key: string, signal: AbortSignal): Promise<Quote | QuoteProblem> {
  const { store, clock } = deps
  const state = store.get(swapAtom)
  const [network, account, amount] = [store.get(activeNetworkIdAtom), store.get(activeAddressAtom), amountOf(state)]
  const { from, to, slippageBp, quote: previous } = state
  if (!network || !account || !from || !to || amount === undefined) return 'failed'
  const query = {
    amount: String(amount),
    userAddress: account,
    from: tokenId(from),
    to: tokenId(to),
    slippage: String(slippageBp / 100),
    ...(previous?.fee && { gasPrice: String(previous.fee.maxFeePerGas) }),
  }
  try {
    const { quotes } = await requestGateway(deps, network, swapContract.convertQuotes, { query, signal })
    const [quote] = quotes
    if (quote?.swap === undefined || quote.fromAmount !== String(amount)) return 'failed'
    const { swap: context } = quote
    const sums = { amount, output: BigInt(quote.toAmount), minimum: BigInt(context.minimum) }
    const gas = BigInt(context.gas)
    if (!isWithinSlippage(context, sums, slippageBp) || gas > MAX_GAS) return 'failed'
    const fee = await loadFee(deps, network, { gas, mayBatch: from.address !== undefined })
    const coinPrice = readCoinPrice(store, { network, address: account })
    return { key, output: sums.output, minimum: sums.minimum, context, fee, coinPrice, at: clock.now() }
  } catch (cause) {
    const code = isAirlockError(cause, 'GATEWAY_FAILED') ? cause.context.code : undefined
    if (code === 'NO_LIQUIDITY') return 'liquidity'
    return code === 'NO_SWAPS' || isAirlockError(cause, 'NETWORK_NOT_SERVED') ? 'unsupported' : 'failed'
  }
}

function readCoinPrice(store: Deps['store'], account: QueriedAccount): number {
  const tokens = queryClient(store).getQueryData<AccountToken[]>(queryKeys.tokens(account))
  return tokens?.find(({ address }) => address === undefined)?.price ?? 0
}

/** Loaded with the first price, together with the network. Without it, the fee is read before the wallet opens. */
const loadFee = (...input: Parameters<typeof readSwapFee>): ReturnType<typeof readSwapFee> =>
  import('./fees/readSwapFee.ts').then(
    (loaded) => loaded.readSwapFee(...input),
    () => null,
  )

type Sums = { amount: bigint; output: bigint; minimum: bigint }

/** A wrap is one for one. */
function isWithinSlippage({ kind }: SwapFacts, { amount, output, minimum }: Sums, slippageBp: number): boolean {
  if (kind === 'wrap') return output === amount && minimum === amount
  return output > 0n && minimum > 0n && minimum >= (output * (BP - BigInt(slippageBp))) / BP
}
