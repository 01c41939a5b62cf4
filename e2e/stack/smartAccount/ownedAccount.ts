import { type Address, concatHex, encodeAbiParameters, getContractAddress, type Hex } from 'viem'
import { compileContract } from '../chain/compileContract.ts'
import { CREATE2_PROXY } from '../chain/create2.ts'

const SALT: Hex = `0x${'0'.repeat(64)}`

export function ownedAccount(owner: Address): { address: Address; factory: Address; data: Hex } {
  const code = compileContract('OwnedAccount', 'OwnedAccount', new URL('./', import.meta.url))
  const bytecode = concatHex([code, encodeAbiParameters([{ type: 'address' }], [owner])])
  const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt: SALT, bytecode })
  return { address, factory: CREATE2_PROXY, data: concatHex([SALT, bytecode]) }
}
