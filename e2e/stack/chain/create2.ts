import { type Address, concatHex, getContractAddress, type Hex, keccak256, stringToHex } from 'viem'

/** The deterministic deployment proxy, which anvil has from its first block: what it creates has one address on every chain. */
export const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** @param id distinguishes contracts of the same code */
export function create2(id: string, initCode: Hex): { address: Address; data: Hex } {
  const salt = keccak256(stringToHex(id))
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: CREATE2_PROXY, salt, bytecode: initCode }),
    data: concatHex([salt, initCode]),
  }
}
