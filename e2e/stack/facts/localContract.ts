import { type Address, concatHex, type Hex } from 'viem'
import { compileContract } from '../chain/compileContract.ts'
import { create2 } from '../chain/create2.ts'

/** Its address is the same on every chain. */
export type LocalContract = { address: Address; creation: Hex }

type Source = { file: string; name?: string; args?: Hex }

/** @param id distinguishes contracts of the same code and arguments @throws Error with the compiler's words */
export function localContract(id: string, { file, name = file, args = '0x' }: Source): LocalContract {
  const { address, data } = create2(id, concatHex([compileContract(file, name), args]))
  return { address, creation: data }
}
