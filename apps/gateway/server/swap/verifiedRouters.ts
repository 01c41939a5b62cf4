import type { CaipNetworkId } from '@airlock/protocol/caip'
import { routersOf, type SwapRouter, type SwapRouters } from '@airlock/protocol/swap/routers'
import type { Address, Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import type { GatewayLog } from '../log.ts'
import type { ChainRpcs } from '../sources/ChainRpc.ts'

const FACTORY: Hex = '0xc45a0155'
/** `WETH()` and `WETH9()`. */
const WRAPPED: Record<SwapRouter['kind'], Hex> = { v2: '0xad5c4648', v3: '0x4aa4a4fc' }
const GAS = 60_000
const WORD = 32
const PERIOD_MS = 3_600_000
const RETRY_MS = 30_000

type Options = {
  chains: readonly CaipNetworkId[]
  rpcs: ChainRpcs
  routers: SwapRouters
  log: GatewayLog
  now?: () => number
}

export type VerifiedRouters = {
  chains(): CaipNetworkId[]
  off(): number
  /** Waits for the first check. Returns no routers of a chain that does not respond. */
  of(chainId: CaipNetworkId): Promise<readonly SwapRouter[]>
}

/** Compares routers with the chain hourly, because a wrong address must not receive a swap. */
export function verifiedRouters({ chains, rpcs, routers, log, now = Date.now }: Options): VerifiedRouters {
  const verified = new Map<CaipNetworkId, readonly SwapRouter[]>()
  const checks = new Map<CaipNetworkId, { due: number; result: Promise<readonly SwapRouter[]> }>()
  const configuredOn = (chainId: CaipNetworkId) => routersOf(chainId, routers)
  const offered = chains.filter((chainId) => configuredOn(chainId).length > 0)

  async function check(chainId: CaipNetworkId): Promise<readonly SwapRouter[]> {
    const rpc = rpcs(chainId)
    const configured = configuredOn(chainId)
    const results = rpc === undefined ? [] : await Promise.all(configured.map((router) => isGenuine(rpc, router)))
    for (const [index, { name, address }] of configured.entries()) {
      if (results[index] === false)
        log('error', { chain: chainId, router: address }, `The router ${name} is off: its contracts differ`)
    }
    return configured.filter((_, index) => results[index])
  }

  function current(chainId: CaipNetworkId) {
    const known = checks.get(chainId)
    if (known !== undefined && now() < known.due) return known.result
    const entry = { due: now() + PERIOD_MS, result: Promise.resolve<readonly SwapRouter[]>([]) }
    entry.result = check(chainId).then(
      (found) => {
        verified.set(chainId, found)
        return found
      },
      () => {
        // Keeps checked routers while the node is down.
        entry.due = now() + RETRY_MS
        return verified.get(chainId) ?? []
      },
    )
    checks.set(chainId, entry)
    return entry.result
  }

  for (const chainId of offered) void current(chainId)
  return {
    chains() {
      for (const chainId of offered) void current(chainId)
      return offered.filter((chainId) => (verified.get(chainId) ?? []).length > 0)
    },
    off: () =>
      offered
        .map((chainId) => configuredOn(chainId).length - (verified.get(chainId) ?? []).length)
        .reduce((sum, one) => sum + one, 0),
    of: (chainId) => (offered.includes(chainId) ? current(chainId) : Promise.resolve([])),
  }
}

/** Contracts without code return nothing. */
async function isGenuine(rpc: RpcClient, { address, kind, factory, quoter, wrapped }: SwapRouter): Promise<boolean> {
  if (kind === 'v3' && quoter === undefined) return false
  const read = (to: Address, data: Hex): BoundedRead => ({ to, data, gas: GAS, maxBytes: WORD })
  const [actualFactory, actualWrapped, quoterFactory] = await readBounded(rpc, [
    read(address, FACTORY),
    read(address, WRAPPED[kind]),
    ...(quoter === undefined ? [] : [read(quoter, FACTORY)]),
  ])
  return (
    isAddress(actualFactory, factory) &&
    isAddress(actualWrapped, wrapped) &&
    (quoter === undefined || isAddress(quoterFactory, factory))
  )
}

function isAddress(response: Buffer | undefined, address: string): boolean {
  return (
    response?.length === WORD &&
    response.toString('hex') ===
      address
        .slice(2)
        .toLowerCase()
        .padStart(WORD * 2, '0')
  )
}
