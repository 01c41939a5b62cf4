import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Address, concatHex, getContractAddress, type Hex } from 'viem'
import { CREATE2_PROXY } from '../chain/create2.ts'

const NO_SALT: Hex = `0x${'0'.repeat(64)}`

export function keeperCode(): Hex {
  const path = fileURLToPath(new URL('../../../deploy/allowanceKeeper.hex', import.meta.url))
  return `0x${readFileSync(path, 'utf8').trim()}`
}

export function keeper(): { address: Address; data: Hex } {
  const bytecode = keeperCode()
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt: NO_SALT, bytecode }),
    data: concatHex([NO_SALT, bytecode]),
  }
}
