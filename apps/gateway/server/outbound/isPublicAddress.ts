import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Only allocated part of IPv6 (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Azure's agent serves credentials at a public-looking address. */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** Global unicast outside IANA's special-purpose blocks (https://www.iana.org/assignments/iana-ipv4-special-registry). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || CLOUD_SERVICES.has(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
