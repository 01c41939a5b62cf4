import type { IncomingMessage } from 'node:http'
import { type ClientNetwork, forwardedAddress, networkOf } from './clientNetwork.ts'

/** @param proxies how many of the operator's proxies add to `X-Forwarded-For` */
export function clientOfIncoming({ headers, socket }: IncomingMessage, proxies: number): ClientNetwork {
  const forwarded = headers['x-forwarded-for']
  return networkOf(proxies > 0 ? forwardedAddress(forwarded?.toString(), proxies) : socket.remoteAddress)
}
