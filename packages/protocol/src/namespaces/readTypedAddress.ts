import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf } from '../caip.ts'
import { normalizeTyped } from '../text/normalizeTyped.ts'
import { splitShortName, withoutCapitals } from './eip155/typedAddress.ts'

export type TypedAddress =
  | { kind: 'address'; address: string }
  /** The prefix names a network other than the requested one. */
  | { kind: 'otherNetwork'; network: CaipNetworkId }
  | { kind: 'unknownPrefix' }
  | { kind: 'none' }

const CAIP_10 = /^([-a-z0-9]{3,8}):([-_a-z0-9]{1,32}):([^:]+)$/i

/**
 * Reads an address of a network as people type or paste it: with invisible characters, blanks, capitals, or the network before it (CAIP-10 or
 * a short name). Does not verify checksums.
 */
export function readTypedAddress(network: CaipNetworkId, typed: string): TypedAddress {
  const text = normalizeTyped(typed).replace(/\s/g, '')
  const prefixed = splitCaip(text) ?? splitShortName(text)
  if (prefixed !== undefined && prefixed.network === undefined) return { kind: 'unknownPrefix' }
  if (prefixed?.network !== undefined && prefixed.network !== network) {
    return { kind: 'otherNetwork', network: prefixed.network }
  }
  const address = withoutCapitals(prefixed?.address ?? text)
  return isAddress(namespaceOf(network), address) ? { kind: 'address', address } : { kind: 'none' }
}

/** Namespaces are lower case; the case of a reference counts. */
function splitCaip(text: string): { network: CaipNetworkId | undefined; address: string } | undefined {
  const [, namespace, reference, address] = CAIP_10.exec(text) ?? []
  if (namespace === undefined || address === undefined) return undefined
  const network = `${namespace.toLowerCase()}:${reference}`
  return { network: isCaipNetworkId(network) ? network : undefined, address }
}
