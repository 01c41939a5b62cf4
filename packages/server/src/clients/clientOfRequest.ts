import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type ClientNetwork, forwardedAddress, networkOf } from './clientNetwork.ts'

/** @param proxies number of proxies that add to `X-Forwarded-For` */
export function clientOfRequest(request: Context, proxies: number): ClientNetwork {
  return networkOf(
    proxies > 0 ? forwardedAddress(request.req.header('X-Forwarded-For'), proxies) : socketAddress(request),
  )
}

function socketAddress(request: Context) {
  try {
    return getConnInfo(request).remote.address
  } catch {
    return undefined
  }
}
