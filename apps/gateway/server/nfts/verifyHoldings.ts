import { concatHex, type Hex, numberToHex, pad } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import type { Holding } from './readHoldings.ts'

/** `ownerOf(uint256)` and `balanceOf(address,uint256)`. */
const OWNER_OF: Hex = '0x6352211e'
const BALANCE_OF: Hex = '0x00fdd58e'
const GAS = 100_000
const WORD = 32

/** Asks the contracts, because they may log anything. @returns owned NFTs with amounts @throws SourceFailed */
export async function verifyHoldings(rpc: RpcClient, account: Hex, holdings: readonly Holding[]): Promise<Holding[]> {
  const responses = await readBounded(
    rpc,
    holdings.map((holding) => questionOf(holding, account)),
  )
  return holdings.flatMap((holding, index) => {
    const response = responses[index]
    const word = response?.length === WORD ? BigInt(`0x${response.toString('hex')}`) : 0n
    const amount = holding.kind === 'erc1155' ? word : word === BigInt(account) ? 1n : 0n
    return amount > 0n ? [{ ...holding, amount }] : []
  })
}

function questionOf({ token, tokenId, kind }: Holding, account: Hex): BoundedRead {
  const id = numberToHex(tokenId, { size: WORD })
  const data = kind === 'erc721' ? concatHex([OWNER_OF, id]) : concatHex([BALANCE_OF, pad(account), id])
  return { to: token, data, gas: GAS, maxBytes: WORD }
}
