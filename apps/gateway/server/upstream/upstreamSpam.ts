import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { History, Transfer } from '@airlock/protocol/gateway/answers/history'
import type { Nfts } from '@airlock/protocol/gateway/answers/nfts'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import type { Address } from 'viem'
import { spamReasonsOfUnlisted } from '../balances/spamReasonsOfUnlisted.ts'
import { coinOf } from '../tokens/coinOf.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'

type Flags = { is_spam: boolean; reasons?: readonly SpamReason[] | undefined } | undefined
type Named = { name?: string | null | undefined; symbol?: string | null | undefined; address?: string | undefined }

/** Upstreams mark spam or give reasons. */
const isJudged = (flags: Flags) => flags !== undefined && (flags.is_spam || flags.reasons !== undefined)
const isNothing = ({ quantity }: Transfer) => Number(quantity.numeric) === 0
const zeroValue: readonly SpamReason[] = ['zero-value']

/** Adds flags that an upstream has not set. */
export function upstreamSpam(lists: TokenLists) {
  function reasonsOfName(chainId: CaipNetworkId, { name, symbol, address }: Named): SpamReason[] {
    const [nameText, symbolText] = [name ?? '', symbol ?? '']
    const reasons = spamReasonsOfText(nameText, symbolText)
    // Without an address, it may be the listed token.
    if (address === undefined) return reasons
    const listed = lists.of(chainId)
    const contract = address.slice(address.lastIndexOf(':') + 1).toLowerCase() as Address
    if (listed.byAddress.has(contract)) return []
    return spamReasonsOfUnlisted(listed, coinOf(chainId))({ name: nameText, symbol: symbolText, decimals: 0, reasons })
  }

  function ofTransfer(chainId: CaipNetworkId, transfer: Transfer): Transfer {
    const { fungible_info: token, nft_info: nft } = transfer
    const isZero = isNothing(transfer)
    if (nft && !isJudged(nft.flags)) {
      const reasons = [...spamReasonsOfText(nft.name ?? ''), ...(isZero ? zeroValue : [])]
      if (reasons.length > 0) return { ...transfer, nft_info: { ...nft, flags: { is_spam: true, reasons } } }
    }
    if (token && !isJudged(token.flags)) {
      // A coin has no address and cannot be forged.
      const isCoin = token.address === undefined && token.symbol === coinOf(chainId).symbol
      const reasons = isCoin ? [] : [...reasonsOfName(chainId, token), ...(isZero ? zeroValue : [])]
      const flags = { is_verified: token.flags?.is_verified ?? false, is_spam: true, reasons }
      if (reasons.length > 0) return { ...transfer, fungible_info: { ...token, flags } }
    }
    return transfer
  }

  return {
    nfts: (response: Nfts): Nfts => ({
      ...response,
      data: response.data.map((nft) => {
        const reasons = isJudged(nft.flags) ? [] : spamReasonsOfText(nft.name, nft.collection.name)
        return reasons.length === 0 ? nft : { ...nft, flags: { is_spam: true, reasons } }
      }),
    }),
    history: (response: History, chainId: CaipNetworkId): History => ({
      ...response,
      data: response.data.map((transaction) => ({
        ...transaction,
        transfers: transaction.transfers?.map((one) => ofTransfer(chainId, one)) ?? null,
      })),
    }),
    balances: (balances: readonly TokenBalance[], chainId: CaipNetworkId): TokenBalance[] =>
      balances.map((balance) => {
        const { address, flags } = balance
        const reasons = address === undefined || isJudged(flags) ? [] : reasonsOfName(chainId, balance)
        const baseFlags = { is_verified: flags?.is_verified ?? false, is_tiny: flags?.is_tiny ?? false }
        return reasons.length === 0 ? balance : { ...balance, flags: { ...baseFlags, is_spam: true, reasons } }
      }),
  }
}
