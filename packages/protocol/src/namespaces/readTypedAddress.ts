import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf } from '../caip.ts'
import { normalizeTyped } from '../text/normalizeTyped.ts'
import { SHORT_NAMES } from './eip155/shortNames.ts'

export type TypedAddress =
  | { kind: 'address'; address: string }
  /** The prefix names a network other than the requested one. */
  | { kind: 'otherNetwork'; network: CaipNetworkId }
  | { kind: 'unknownPrefix' }
  | { kind: 'none' }

const CAIP_10 = /^([-a-z0-9]{3,8}:[-_a-z0-9]{1,32}):([^:]+)$/i
const EIP_3770 = /^([^:@/?#]{1,64}):(0x[0-9a-f]{40})$/i
/** Scheme of a payment request (https://eips.ethereum.org/EIPS/eip-681), which looks like a prefix. */
const PAYMENT_SCHEME = 'ethereum'

/**
 * Reads an address of a network as people type or paste it: with invisible characters, blanks, capitals, or the network before it (CAIP-10 or
 * https://eips.ethereum.org/EIPS/eip-3770). Does not verify checksums.
 */
export function readTypedAddress(network: CaipNetworkId, typed: string): TypedAddress {
  const text = normalizeTyped(typed).replace(/\s/g, '')
  const [, caipNetwork, account = ''] = CAIP_10.exec(text) ?? []
  if (caipNetwork !== undefined) return prefixed(network, networkIdOf(caipNetwork), account)
  const [, prefix, evmAddress = ''] = EIP_3770.exec(text) ?? []
  const shortName = prefix?.toLowerCase()
  if (shortName === undefined || shortName === PAYMENT_SCHEME) return plain(network, text)
  return prefixed(
    network,
    Object.hasOwn(SHORT_NAMES, shortName) ? `eip155:${SHORT_NAMES[shortName]}` : undefined,
    evmAddress,
  )
}

/** Namespaces have small letters; references of EVM are digits, and those of other namespaces are case-sensitive. */
function networkIdOf(text: string): CaipNetworkId | undefined {
  const at = text.indexOf(':')
  const id = text.slice(0, at).toLowerCase() + text.slice(at)
  return isCaipNetworkId(id) ? id : undefined
}

function prefixed(network: CaipNetworkId, named: CaipNetworkId | undefined, address: string): TypedAddress {
  if (named === undefined) return { kind: 'unknownPrefix' }
  return named === network ? plain(network, address) : { kind: 'otherNetwork', network: named }
}

function plain(network: CaipNetworkId, text: string): TypedAddress {
  const namespace = namespaceOf(network)
  const address = namespace === 'eip155' ? withoutCapitals(text) : text
  return isAddress(namespace, address) ? { kind: 'address', address } : { kind: 'none' }
}

/** An EVM address in capitals has no checksum: only mixed letter case is one (https://eips.ethereum.org/EIPS/eip-55). */
function withoutCapitals(text: string): string {
  if (/^0X[0-9A-F]{40}$/i.test(text) && text.slice(2) === text.slice(2).toUpperCase()) return text.toLowerCase()
  return text.replace(/^0X/, '0x')
}
