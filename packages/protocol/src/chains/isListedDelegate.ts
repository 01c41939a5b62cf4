import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { delegateOf } from './delegateOf.ts'

/** Keccak-256 of the published code, by address. `docs/security.md` says why other delegates need none. */
const HASHES: Readonly<Record<string, string>> = {
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'cc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
}

/** Clones (ERC-1167, ERC-1967) and other forwarders are shorter, wallets are longer. */
const MIN_BYTES = 256

/**
 * Whether the code at a listed delegate's address may be what its wallet published there. A network may have none, or other code.
 *
 * @param code result of `eth_getCode`
 * @throws Error if it is not code
 */
export function isListedDelegate(delegate: string, code: unknown): boolean {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw new Error('The network gave no code.')
  const hash = Object.hasOwn(HASHES, delegate) ? HASHES[delegate] : undefined
  if (hash !== undefined) return bytesToHex(keccak_256(hexToBytes(code.slice(2)))) === hash
  return delegateOf(code) === undefined && code.length > 2 * MIN_BYTES
}
