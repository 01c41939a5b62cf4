/** A wide match is harmless: a permission without a local request has no effect. */
const LOCAL_HOST = /\/\/(127|10|192\.168|172|\[|[\w.-]*local)/i

/** Without them, Chrome blocks local requests silently (T131, https://wicg.github.io/local-network-access). */
export function localFeatures(configuration: string): string[] {
  return LOCAL_HOST.test(configuration) ? ['loopback-network', 'local-network'] : []
}
