import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { type ClientNetwork, forwardedAddress, networkOf } from './clientNetwork.ts'

/** Returns the client that limits count a request for. @param proxies how many in front add to `X-Forwarded-For` */
export function clientOfRequest(request: Context, proxies: number): ClientNetwork {
  return networkOf(
    proxies > 0 ? forwardedAddress(request.req.header('X-Forwarded-For'), proxies) : socketAddress(request),
  )
}

/** Undefined where no socket is behind the request, as in tests. */
function socketAddress(request: Context) {
  try {
    return getConnInfo(request).remote.address
  } catch {
    return undefined
  }
}
