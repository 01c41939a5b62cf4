import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type Address, concatHex, type Hex, numberToHex, pad } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { readContract } from '../chain/readContract.ts'
import type { ContentGateways } from '../media/fetchUri.ts'
import { imageUri } from '../media/imageUri.ts'
import { imageOf, readNftMetadata } from '../media/readNftMetadata.ts'
import { readTokenUri } from '../nfts/readTokenUri.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { AvatarInvalid } from './AvatarInvalid.ts'
import { type NftUri, parseNftUri } from './parseNftUri.ts'

export type AvatarReader = {
  outbound: Outbound
  gateways: ContentGateways
  rpcOf(chainId: CaipNetworkId): RpcClient | undefined
}

/** `ownerOf(uint256)` and `balanceOf(address,uint256)`. */
const OWNER_OF: Hex = '0x6352211e'
const BALANCE_OF: Hex = '0x00fdd58e'
const GAS_OF_OWNER = 200_000
const WORD = 32

/** An NFT counts only while the name's owner has it (https://docs.ens.domains/ensip/12). @throws AvatarInvalid @throws SourceFailed */
export async function readAvatar(parser: AvatarReader, record: string, owner: Address): Promise<string> {
  if (!/^eip155:/i.test(record.trim())) return required(imageUri(record), 'unresolvable URI')
  const nft = parseNftUri(record.trim())
  const uri = await ownUri(parser, nft, owner)
  const metadata = await readNftMetadata(parser, uri, nft.tokenId).catch((cause: unknown) => {
    throw new AvatarInvalid('unresolvable URI', { cause })
  })
  return required(imageOf(required(metadata, 'invalid avatar metadata')), 'invalid avatar metadata')
}

async function ownUri({ rpcOf }: AvatarReader, nft: NftUri, owner: Address) {
  const rpc = required(rpcOf(nft.chainId), 'unresolvable URI')
  const id = numberToHex(nft.tokenId, { size: WORD })
  const isSingle = nft.standard === 'erc721'
  const ownership = isSingle ? concatHex([OWNER_OF, id]) : concatHex([BALANCE_OF, pad(owner), id])
  const [result, uri] = await Promise.all([
    readContract(rpc, { to: nft.contract, data: ownership, gas: GAS_OF_OWNER }),
    readTokenUri(rpc, { token: nft.contract, tokenId: nft.tokenId, kind: nft.standard }),
  ])
  const word = result?.length === WORD ? BigInt(`0x${result.toString('hex')}`) : 0n
  const isOwned = isSingle ? word === BigInt(owner) : word > 0n
  if (!isOwned) throw new AvatarInvalid('invalid NFT URI')
  return required(uri || undefined, 'unresolvable URI')
}

function required<Value>(value: Value | undefined, reason: AvatarInvalid['reason']): Value {
  if (value === undefined) throw new AvatarInvalid(reason)
  return value
}
