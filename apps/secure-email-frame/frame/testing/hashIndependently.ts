import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'

type Field = { name: string; type: string }
type Data = { domain: object; types: Record<string, readonly Field[]>; primaryType: string; message: object }

/** A second EIP-712 implementation for tests: from the text, for well-formed data, without the signing library. */
export function hashIndependently({ domain, types, primaryType, message }: Data): string {
  const struct = (name: string, value: object): Uint8Array =>
    keccak_256(
      concatBytes(
        keccak_256(utf8ToBytes(encodeType(name))),
        ...(types[name] ?? []).map((field) => encode(field.type, (value as Record<string, unknown>)[field.name])),
      ),
    )

  function encodeType(name: string): string {
    const found = new Set<string>()
    const visit = (one: string) => {
      const base = one.replace(/(\[\d*\])+$/, '')
      if (types[base] === undefined || found.has(base)) return
      found.add(base)
      for (const { type } of types[base]) visit(type)
    }
    visit(name)
    found.delete(name)
    return [name, ...[...found].sort()]
      .map((one) => `${one}(${(types[one] ?? []).map(({ type, name: key }) => `${type} ${key}`).join(',')})`)
      .join('')
  }

  function encode(type: string, value: unknown): Uint8Array {
    const list = /^(.*)\[\d*\]$/.exec(type)
    if (list) return keccak_256(concatBytes(...(value as unknown[]).map((item) => encode(list[1] ?? '', item))))
    if (types[type] !== undefined) return struct(type, value as object)
    if (type === 'string') return keccak_256(utf8ToBytes(value as string))
    if (type === 'bytes') return keccak_256(hexToBytes((value as string).slice(2)))
    if (type.startsWith('bytes')) return hexToBytes((value as string).slice(2).padEnd(64, '0'))
    const word = type === 'bool' ? (value === true ? 1n : 0n) : BigInt(value as string)
    return hexToBytes(BigInt.asUintN(256, word).toString(16).padStart(64, '0'))
  }

  const digest = keccak_256(
    concatBytes(Uint8Array.of(0x19, 0x01), struct('EIP712Domain', domain), struct(primaryType, message)),
  )
  return `0x${bytesToHex(digest)}`
}
