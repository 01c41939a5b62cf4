/** Hosts of this computer and its network. A wider match costs nothing: a feature without a local request has no effect. */
const LOCAL_HOST = /\/\/(127|10|192\.168|172|\[|[\w.-]*local)/i

/**
 * Returns the features of https://wicg.github.io/local-network-access if a configuration names a local RPC: Chrome refuses a frame
 * without them, and asks nobody (T131).
 *
 * @param configuration JSON that holds the URLs
 */
export function localFeatures(configuration: string): string[] {
  return LOCAL_HOST.test(configuration) ? ['loopback-network', 'local-network'] : []
}
