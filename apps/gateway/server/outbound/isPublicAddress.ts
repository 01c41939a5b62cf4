import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is given out (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Services of clouds at addresses that look public: the agent of Azure, which hands out configuration and credentials. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Returns `true` for an address of the public internet: global unicast, and in no block of IANA's registries of special-purpose addresses
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
