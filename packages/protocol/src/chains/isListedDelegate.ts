import { delegateOf } from './delegateOf.ts'

/** SHA-256 of the published code, by address: browsers compute it. `docs/security.md` says why other delegates need none. */
const HASHES: Readonly<Record<string, string>> = {
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'e5cafd6d044419dd87f11e2797e1ef8c62d838ee13b3ebbb2499745998b32e74',
}

/** Clones (ERC-1167, ERC-1967) and other forwarders are shorter, wallets are longer. */
const MIN_BYTES = 256

/**
 * Whether the code at a listed delegate's address may be what its wallet published there. A network may have none, or other code.
 *
 * @param code result of `eth_getCode`
 * @throws Error if it is not code
 */
export async function isListedDelegate(delegate: string, code: unknown): Promise<boolean> {
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw new Error('The network gave no code.')
  const hash = Object.hasOwn(HASHES, delegate) ? HASHES[delegate] : undefined
  if (hash !== undefined) return (await sha256(code)) === hash
  return delegateOf(code) === undefined && code.length > 2 * MIN_BYTES
}

async function sha256(code: string): Promise<string> {
  const bytes = Uint8Array.from(code.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
