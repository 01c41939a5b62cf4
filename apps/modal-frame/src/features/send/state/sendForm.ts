import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'
import { activeBalanceAtom } from '../../../core/accounts/balance.ts'
import { activeNetworkAtom } from '../../../core/networks/network.ts'
import { tokensFailuresAtom } from '../../../core/queries/tokens.ts'
import { type SendState, sendAccountAtom, sendAtom } from './sendState.ts'
import { listedTokensAtom } from './tokens/listedTokens.ts'

export type SendForm = SendState & {
  tokenBalances: readonly TokenBalance[]
  lastRetry: number | null
  isListing: boolean
}

export const sendFormAtom = atom((get): SendForm => {
  const state = get(sendAtom)
  const account = get(sendAccountAtom)
  const listed = get(listedTokensAtom)
  const { tokens, isListing } = listed.of === account ? listed : { tokens: [], isListing: false }
  const coin = tokens.find(({ address }) => address === undefined) ?? get(coinAtom)
  const others = tokens.filter(({ address }) => address !== undefined)
  const tokenBalances = coin === undefined ? others : [coin, ...others]
  const chosen = state.token?.item ? undefined : tokenBalances.find(({ address }) => address === state.token?.address)
  return {
    ...state,
    token: chosen ?? state.token,
    tokenBalances,
    lastRetry: (account && get(tokensFailuresAtom)[account]?.lastRetry) ?? null,
    isListing,
  }
})

/** If the gateway does not list the coin. Has no price. */
const coinAtom = atom((get): TokenBalance | undefined => {
  const { cached } = get(activeBalanceAtom)
  const network = get(activeNetworkAtom)
  if (cached === undefined || network === null || cached.balance === '') return undefined
  const { name, symbol, decimals } = network.nativeCurrency
  return {
    name,
    symbol,
    chainId: network.caipNetworkId,
    price: 0,
    quantity: { decimals: String(decimals), numeric: cached.balance },
    iconUrl: network.assets.imageUrl ?? '',
  }
})
