/** Local hosts. A wide match is harmless: a permission without a local request has no effect. */
const LOCAL_HOST = /\/\/(127|10|192\.168|172|\[|[\w.-]*local)/i

/**
 * Returns permissions for a configuration with a local RPC. Without them, Chrome blocks the frame's local requests and
 * shows no prompt (T131, https://wicg.github.io/local-network-access).
 *
 * @param configuration JSON with the URLs
 */
export function localFeatures(configuration: string): string[] {
  return LOCAL_HOST.test(configuration) ? ['loopback-network', 'local-network'] : []
}
