import { type CaipNetworkId, toCaipAddress } from '@airlock/protocol/caip'
import type { Transfer } from '@airlock/protocol/gateway/answers/history'
import type { SpamReason } from '@airlock/protocol/gateway/spamFlags'
import { formatUnits, getAddress, type Hex } from 'viem'
import type { Move } from './chain/Move.ts'
import { nftKey, type TransferNft, type TransferToken } from './transferContext.ts'

export type NamedMetadata = {
  chainId: CaipNetworkId
  coin: { name: string; symbol: string; decimals: number; iconUrl: string }
  tokens: ReadonlyMap<Hex, TransferToken>
  nfts: ReadonlyMap<string, TransferNft>
}

/** @param reasons spam signs of the transfer itself */
export function toTransfer(move: Move, reasons: readonly SpamReason[], metadata: NamedMetadata): Transfer {
  const { direction, token, tokenId } = move
  const side = { direction, counterparty: getAddress(move.counterparty) }
  if (token === undefined) return { ...side, ...ofCoin(move, metadata) }
  return {
    ...side,
    ...(tokenId === undefined ? ofToken(move, token, reasons, metadata) : ofNft(move, reasons, metadata)),
  }
}

function ofCoin({ amount }: Move, { coin: { name, symbol, decimals, iconUrl } }: NamedMetadata) {
  const flags = { is_verified: true, is_spam: false }
  return {
    fungible_info: { name, symbol, decimals, icon: iconUrl === '' ? null : { url: iconUrl }, flags },
    quantity: { numeric: formatUnits(amount, decimals) },
  }
}

function ofToken({ amount }: Move, token: Hex, reasons: readonly SpamReason[], { chainId, tokens }: NamedMetadata) {
  const found = tokens.get(token)
  const isVerified = found?.isVerified ?? false
  // Listed tokens emit true events.
  const against = isVerified ? reasons.filter((reason) => reason === 'zero-value') : reasons
  return {
    fungible_info: {
      name: found?.name ?? null,
      symbol: found?.symbol ?? null,
      icon: found === undefined || found.iconUrl === '' ? null : { url: found.iconUrl },
      ...(found && { decimals: found.decimals }),
      address: toCaipAddress(chainId, getAddress(token)),
      flags: { is_verified: isVerified, ...flagsOf([...(found?.reasons ?? []), ...against]) },
    },
    quantity: { numeric: formatUnits(amount, found?.decimals ?? 0) },
  }
}

function ofNft(
  { token = '0x', tokenId = 0n, kind, amount }: Move,
  reasons: readonly SpamReason[],
  metadata: NamedMetadata,
) {
  const found = metadata.nfts.get(nftKey({ token, tokenId }))
  const image = found === undefined || found.previewUrl === '' ? null : { url: found.previewUrl }
  return {
    nft_info: {
      name: found?.name ?? null,
      interface: kind === 'erc721' ? 'ERC721' : 'ERC1155',
      content: image && { preview: image, detail: image.url.startsWith('data:') ? null : image },
      flags: flagsOf([...(found?.reasons ?? []), ...reasons]),
      contract: toCaipAddress(metadata.chainId, getAddress(token)),
      token_id: tokenId.toString(),
    },
    quantity: { numeric: amount.toString() },
  }
}

function flagsOf(reasons: readonly SpamReason[]) {
  return { is_spam: reasons.length > 0, reasons: [...new Set(reasons)] }
}
