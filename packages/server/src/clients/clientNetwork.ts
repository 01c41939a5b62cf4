import { isIP } from 'node:net'

/** One IPv6 address usually comes with its whole /64, and often a /48. */
export type ClientNetwork = {
  /** An IPv4 address, an IPv6 /64, or `unknown`, which all clients without an address share. */
  network: string
  block: string | undefined
}

/** The longest text of an IPv6 address, with brackets, zone and port around it. */
const MAX_LENGTH = 100

/** @param proxies how many of them add to the header */
export function forwardedAddress(header: string | undefined, proxies: number): string | undefined {
  return header?.split(',').at(-proxies)
}

export function networkOf(text: string | undefined): ClientNetwork {
  const address = text === undefined || text.length > MAX_LENGTH ? '' : addressIn(text.trim())
  if (isIP(address) === 4) return { network: address, block: undefined }
  if (isIP(address) !== 6) return { network: 'unknown', block: undefined }
  const groups = groupsOf(address)
  const [mapped, high = 0, low = 0] = [groups.slice(0, 6).join(':'), ...groups.slice(6)]
  if (mapped === '0:0:0:0:0:65535') {
    return { network: [high >> 8, high & 255, low >> 8, low & 255].join('.'), block: undefined }
  }
  const hex = groups.map((group) => group.toString(16))
  return { network: `${hex.slice(0, 4).join(':')}::/64`, block: `${hex.slice(0, 3).join(':')}::/48` }
}

/** Names who competes for shared room: an IPv6 client together with its /48, which one customer may have. */
export function holderOf({ network, block }: ClientNetwork): string {
  return block ?? network
}

function addressIn(text: string) {
  const [, bracketed] = /^\[([^\]]*)\](?::[0-9]{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([0-9.]+):[0-9]{1,5}$/.exec(text) ?? []
  return (bracketed ?? beforePort ?? text).replace(/%.*$/, '')
}

/** URL parsing writes every spelling of an address in one form: https://url.spec.whatwg.org/#concept-ipv6-serializer */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  if (tail === undefined) return numbers(head)
  const [left, right] = [numbers(head), numbers(tail)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
