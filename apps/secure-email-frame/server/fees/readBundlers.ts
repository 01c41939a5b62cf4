import { type Address, getAddress, isAddress } from 'viem'

export type BundlerNetwork = {
  chainId: number
  rpcUrl: string
  bundlerUrl: string
  paymasterUrl: string
  /** Sent to the paymaster with each operation: https://eips.ethereum.org/EIPS/eip-7677. */
  paymasterContext: object
}
export type BundlerOptions = {
  networks: readonly BundlerNetwork[]
  maxGas: number
  /** Contracts whose calls are paid; undefined for all. */
  targets: ReadonlySet<Address> | undefined
}

const MAX_GAS = 3_000_000
/** `42161=https://…` */
const ENTRY = /^([1-9][0-9]{0,14})=(https?:\/\/.+)$/

/** If one is missing, no fees are paid, and the log names it. @throws Error without URLs */
export function readBundlers(env: NodeJS.ProcessEnv): BundlerOptions | undefined {
  const [bundlers, paymasters, nodes] = [
    urlsIn('BUNDLER_URLS', env),
    urlsIn('PAYMASTER_URLS', env),
    urlsIn('BUNDLER_RPC_URLS', env),
  ]
  if (bundlers.size === 0 && paymasters.size === 0) return undefined
  const targets = list(env.BUNDLER_TARGETS)
  const isAll = targets.join() === 'all'
  if (!isAll && !targets.every((target) => isAddress(target, { strict: false })))
    throw new Error('BUNDLER_TARGETS must be `all`, or addresses separated by commas.')
  const input = { BUNDLER_URLS: bundlers, PAYMASTER_URLS: paymasters, BUNDLER_RPC_URLS: nodes }
  const [missing] = [
    ...Object.entries(input).flatMap(([name, { size }]) => (size === 0 ? [name] : [])),
    ...(targets.length === 0 ? ['BUNDLER_TARGETS'] : []),
  ]
  if (missing !== undefined) {
    console.warn(`${missing} is missing, so users pay all fees.`)
    return undefined
  }
  const contexts = readContexts(env.PAYMASTER_CONTEXTS)
  const networks = [...bundlers].map(([chainId, bundlerUrl]): BundlerNetwork => {
    const urlOf = (name: keyof typeof input) =>
      input[name].get(chainId) ?? fail(`${name}: network ${chainId} of BUNDLER_URLS is missing.`)
    return {
      chainId,
      bundlerUrl,
      paymasterUrl: urlOf('PAYMASTER_URLS'),
      rpcUrl: urlOf('BUNDLER_RPC_URLS'),
      paymasterContext: contexts[chainId] ?? {},
    }
  })
  const maxGas = env.BUNDLER_MAX_GAS ? Number(env.BUNDLER_MAX_GAS) : MAX_GAS
  if (!Number.isSafeInteger(maxGas) || maxGas < 1) throw new Error('BUNDLER_MAX_GAS must be a positive whole number.')
  return { networks, maxGas, targets: isAll ? undefined : new Set(targets.map((target) => getAddress(target))) }
}

function urlsIn(name: string, env: NodeJS.ProcessEnv): ReadonlyMap<number, string> {
  const entries = list(env[name])
  const urls = new Map(
    entries.map((entry): [number, string] => {
      const [, chainId, url = ''] = ENTRY.exec(entry) ?? []
      // `fetch` rejects credentials in URLs.
      if (chainId === undefined || !URL.canParse(url) || new URL(url).username !== '')
        return fail(`${name} must list networks as \`42161=https://service.example\`, separated by commas.`)
      return [Number(chainId), url]
    }),
  )
  return urls.size < entries.length ? fail(`${name} must list each network once.`) : urls
}

/** `{"42161": {"policyId": "…"}}` */
function readContexts(text = '{}'): Record<number, object> {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  try {
    const contexts = JSON.parse(text)
    if (isObject(contexts) && Object.values(contexts).every(isObject)) return contexts
  } catch {
    // Continues below.
  }
  return fail('PAYMASTER_CONTEXTS must be JSON by chain id: {"42161": {…}}.')
}

function list(text = ''): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || [])
}

function fail(message: string): never {
  throw new Error(message)
}
