export type FarcasterOptions = {
  rpcUrls: readonly string[]
  relayUrl: string
}

const RELAY = 'https://relay.farcaster.xyz'
/** With fewer, a single RPC could decide who owns an account. */
export const MIN_RPCS = 2

/** @throws Error */
export function readFarcaster(
  env: NodeJS.ProcessEnv,
  { development }: { development: boolean },
): FarcasterOptions | undefined {
  const rpcUrls = (env.FARCASTER_RPC_URLS ?? '').split(',').flatMap((url) => url.trim() || [])
  if (rpcUrls.length === 0) return undefined
  const scheme = development ? /^https?:$/ : /^https:$/
  if (!rpcUrls.every((url) => URL.canParse(url) && scheme.test(new URL(url).protocol)))
    throw new Error('FARCASTER_RPC_URLS must be https:// URLs, separated by commas.')
  if (env.FARCASTER_RELAY_URL && !development) throw new Error('FARCASTER_RELAY_URL works only in development.')
  const different = [...new Set(rpcUrls.map((url) => new URL(url).href))]
  if (different.length < MIN_RPCS) {
    console.warn(`FARCASTER_RPC_URLS: fewer than ${MIN_RPCS} URLs, so that Farcaster is not offered.`)
    return undefined
  }
  return { rpcUrls: different, relayUrl: env.FARCASTER_RELAY_URL || RELAY }
}
