import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

type Types = ReadonlyMap<string, readonly { name: string; type: string }[]>

/** `item` is a selector or a type hash. */
export function descriptorKey(chainId: number, address: string, item: string): string {
  return `${chainId}:${address.toLowerCase()}:${item.toLowerCase()}`
}

/** https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype */
export function typeHashOf(primaryType: string, types: Types): string {
  return textHash(encodeType(primaryType, types))
}

export function textHash(text: string): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`
}

function encodeType(primaryType: string, types: Types): string {
  const found = new Set([primaryType])
  // Iterating a set includes entries added meanwhile.
  for (const name of found) {
    for (const { type } of types.get(name) ?? []) {
      const base = type.replace(/(?:\[[0-9]*\])+$/, '')
      if (types.has(base)) found.add(base)
    }
  }
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map((name) => `${name}(${(types.get(name) ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`)
    .join('')
}
