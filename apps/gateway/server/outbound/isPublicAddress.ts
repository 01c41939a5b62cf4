import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only allocated part of IPv6 (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Cloud services at public-looking addresses: Azure's agent, which serves configuration and credentials. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Returns whether an address is global unicast and outside IANA's special-purpose blocks
 * (https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
