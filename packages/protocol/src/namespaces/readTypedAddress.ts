import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf } from '../caip.ts'
import { normalizeTyped } from '../text/typed/normalizeTyped.ts'
import { splitShortName, withoutCapitals } from './eip155/typedAddress.ts'

export type TypedAddress =
  | { kind: 'address'; address: string }
  | { kind: 'otherNetwork'; network: CaipNetworkId }
  | { kind: 'unknownPrefix' }
  | { kind: 'none' }

const CAIP_10 = /^([-a-z0-9]{3,8}):([-_a-z0-9]{1,32}):([^:]+)$/i

/** Accepts invisible characters, blanks, capitals and prefixes. Does not verify checksums. */
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

function splitCaip(text: string): { network: CaipNetworkId | undefined; address: string } | undefined {
  const [, namespace, reference, address] = CAIP_10.exec(text) ?? []
  if (namespace === undefined || address === undefined) return undefined
  const network = `${namespace.toLowerCase()}:${reference}`
  return { network: isCaipNetworkId(network) ? network : undefined, address }
}
