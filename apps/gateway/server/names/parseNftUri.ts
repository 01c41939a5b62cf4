import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type Address, isAddress } from 'viem'
import { AvatarInvalid } from './AvatarInvalid.ts'

export type NftUri = {
  chainId: CaipNetworkId
  standard: 'erc721' | 'erc1155'
  contract: Address
  tokenId: bigint
}

const NAMESPACE = /^eip155:([^/]*)\/([^:]*):(.*)$/i
const MAX_ID = 2n ** 256n

/** `eip155:<chain>/<erc721 or erc1155>:<contract>/<token id>` @throws AvatarInvalid */
export function parseNftUri(uri: string): NftUri {
  const [, chain = '', kind = '', asset = ''] = NAMESPACE.exec(uri) ?? []
  const standard = kind.toLowerCase()
  if (kind !== '' && standard !== 'erc721' && standard !== 'erc1155') throw new AvatarInvalid('unsupported namespace')
  const [, contract, id = ''] = /^(0x[0-9a-fA-F]{40})\/([0-9]{1,78})$/.exec(asset) ?? []
  const isComplete = /^[1-9][0-9]{0,15}$/.test(chain) && contract !== undefined && isAddress(contract)
  if (!isComplete || (standard !== 'erc721' && standard !== 'erc1155') || BigInt(id) >= MAX_ID) {
    throw new AvatarInvalid('invalid NFT URI')
  }
  return { chainId: `eip155:${chain}`, standard, contract, tokenId: BigInt(id) }
}
