import type { CaipNetworkId } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Hex } from 'viem'
import { spamReasonsOfUnlisted } from '../balances/spamReasonsOfUnlisted.ts'
import type { MovesOfTransaction } from '../history/readPage.ts'
import type { TransactionDetails } from '../history/TransactionDetails.ts'
import { toTransaction } from '../history/toTransaction.ts'
import type { NamedMetadata } from '../history/toTransfer.ts'
import { nftKey, type TransferNft, type TransferToken } from '../history/transferContext.ts'
import { type HistorySource, SourceFailed } from '../sources/Source.ts'
import { spamReasonsOfText } from '../tokens/spamReasonsOfText.ts'
import type { TokenLists } from '../tokens/TokenLists.ts'
import type { TokenMetadata } from '../tokens/TokenMetadata.ts'
import type { TokenImages } from '../tokens/tokenImages.ts'
import type { Explorer } from './Explorer.ts'
import { isReported, textOf } from './explorerFields.ts'
import { type ExplorerItem, type ExplorerToken, readInternal, readTransaction, readTransfer } from './explorerItems.ts'
import { isPageParams, openCursor, type PageParams, sealCursor } from './explorerPage.ts'
import { type MergePlace, mergeLists } from './mergeLists.ts'

type Options = {
  explorers: ReadonlyMap<CaipNetworkId, Explorer>
  coinOf(chainId: CaipNetworkId): NamedMetadata['coin']
  lists: TokenLists
  imageOf: TokenImages
}
type Item = ExplorerItem & { token?: ExplorerToken }

const LISTS = [
  ['transactions', readTransaction],
  ['token-transfers', readTransfer],
  ['internal-transactions', readInternal],
] as const
const START: MergePlace = { before: null, pages: [{}, {}, {}] }

export function explorerHistory({ explorers, coinOf, lists, imageOf }: Options): HistorySource {
  return async ({ chainId, address, cursor }, { signal }) => {
    const explorer = explorers.get(chainId)
    if (explorer === undefined) throw new SourceFailed('no explorer is configured for this chain')
    const position = cursor === undefined ? START : openCursor(cursor, isMergePlace)
    const account = address.toLowerCase() as Hex
    const reads = LISTS.map(([list, readItem]) => async (params: PageParams) => {
      const page = await explorer.list(`/addresses/${address}/${list}`, params, signal)
      return { items: page.items.flatMap((item): Item | [] => readItem(item, account) ?? []), next: page.next }
    })
    const { items, next } = await mergeLists(reads, position)
    const metadata = { chainId, coin: coinOf(chainId), ...namesOf(items, chainId), account, called: undefined }
    return {
      data: groupByTransaction(items).map(([found, details]) => toTransaction(found, details, metadata)),
      next: next && sealCursor(next),
      coverage: { native: true },
    }
  }

  function namesOf(items: readonly Item[], chainId: CaipNetworkId): Pick<NamedMetadata, 'tokens' | 'nfts'> {
    const tokens = new Map<Hex, TransferToken>()
    const nfts = new Map<string, TransferNft>()
    const listed = lists.of(chainId)
    const reasonsOf = spamReasonsOfUnlisted(listed, coinOf(chainId))
    for (const { token: of, moves } of items) {
      if (of === undefined) continue
      const declared = declaredMetadata(of)
      const reported = isReported(of) ? (['reported'] as const) : []
      for (const { token, tokenId } of moves) {
        if (token === undefined) continue
        const known = listed.byAddress.get(token)
        if (tokenId !== undefined) {
          const name = `${declared.name} #${tokenId}`.trim()
          nfts.set(nftKey({ token, tokenId }), { name, previewUrl: '', reasons: [...declared.reasons, ...reported] })
        } else if (known !== undefined) {
          const { name, symbol, decimals } = known
          tokens.set(token, { name, symbol, decimals, iconUrl: imageOf(known), isVerified: true, reasons: [] })
        } else {
          const reasons = [...reasonsOf(declared), ...reported]
          tokens.set(token, { ...declared, iconUrl: '', isVerified: false, reasons })
        }
      }
    }
    return { tokens, nfts }
  }
}

function declaredMetadata({ name, symbol, decimals }: ExplorerToken): TokenMetadata {
  const isWritten = /^[0-9]{1,2}$/.test(decimals ?? '')
  return {
    name: textOf(name),
    symbol: textOf(symbol),
    decimals: isWritten ? Number(decimals) : 0,
    reasons: spamReasonsOfText(name ?? '', symbol ?? ''),
  }
}

function isMergePlace(value: unknown): value is MergePlace {
  if (!isRecord(value) || !Array.isArray(value.pages) || value.pages.length !== LISTS.length) return false
  const isBlock = Number.isSafeInteger(value.before) && Number(value.before) >= 0
  return isBlock && value.pages.every((page) => page === null || isPageParams(page))
}

/** Newest first. A transaction with only transfers has no sender, and `nonce` 0. */
function groupByTransaction(items: readonly Item[]): [MovesOfTransaction, TransactionDetails][] {
  const found = new Map<Hex, [MovesOfTransaction, TransactionDetails]>()
  for (const { hash, block, index, time, moves, own } of items) {
    const unknown: TransactionDetails = { nonce: 0, status: 'confirmed', fee: '0', airdrops: [] }
    const [one, details] = found.get(hash) ?? [{ hash, position: { block, index }, time, moves: [] }, unknown]
    const known = new Set(one.moves.map(({ order, tokenId }) => `${order} ${tokenId}`))
    one.moves.push(...moves.filter(({ order, tokenId }) => !known.has(`${order} ${tokenId}`)))
    if (own !== undefined) one.position = { block, index }
    found.set(hash, [one, own === undefined ? details : { ...own, airdrops: [] }])
  }
  return [...found.values()].toSorted(
    ([{ position: left }], [{ position: right }]) => right.block - left.block || right.index - left.index,
  )
}
