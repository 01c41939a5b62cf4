import { decodeText } from '@airlock/protocol/namespaces/eip155/decodeText'
import { concatHex, type Hex, numberToHex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { readContract } from '../chain/readContract.ts'
import type { NftId } from '../history/transferContext.ts'

export type NftOfKind = NftId & { kind: 'erc721' | 'erc1155' }

/** `tokenURI(uint256)` and `uri(uint256)`. */
const SELECTORS: Readonly<Record<NftOfKind['kind'], Hex>> = { erc721: '0xc87b56dd', erc1155: '0x0e89341c' }
/** Contracts that render images need millions. */
const GAS = 20_000_000

/** @returns `''` if the contract returns no text @throws SourceFailed */
export async function readTokenUri(rpc: RpcClient, { token, tokenId, kind }: NftOfKind): Promise<string> {
  const data = concatHex([SELECTORS[kind], numberToHex(tokenId, { size: 32 })])
  return decodeText(await readContract(rpc, { to: token, data, gas: GAS }))
}
