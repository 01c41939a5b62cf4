import type { Database } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import { createBundlerMetrics } from './bundlerMetrics.ts'
import type { FeePayer } from './FeePayer.ts'
import { openNetwork } from './openNetwork.ts'
import type { BundlerOptions } from './readBundlers.ts'

/** Counts every paymaster signature, because clients can submit it. Only network time ends an operation. */
export function createFeePayer(database: Database, options: BundlerOptions): FeePayer {
  const metrics = createBundlerMetrics()
  const networks = new Map(
    options.networks.map((network) => [network.chainId, openNetwork({ network, database, options, metrics })]),
  )

  const networkOf = (chainId: number) => {
    const network = networks.get(chainId)
    if (network === undefined) throw new ApiError('SPONSOR_OFF')
    return network
  }
  const checks = new Map<number, Promise<void>>()
  function pollNetwork(chainId: number): Promise<void> {
    const under =
      checks.get(chainId) ??
      networkOf(chainId)
        .poll()
        .catch((cause: Error) => console.error(`bundler of ${chainId}: ${cause.message}`))
        .finally(() => checks.delete(chainId))
    checks.set(chainId, under)
    return under
  }
  return {
    chainIds: [...networks.keys()],
    openOf: async (chainId, sender) => networks.get(chainId)?.openOf(sender),
    offer: async (chainId, sender, requested, caps) => networkOf(chainId).offer(sender, requested, caps),
    // The caps were charged when the paymaster signed.
    send: async (operation) => networkOf(operation.chainId).send(operation),
    async poll() {
      await Promise.all([...networks.keys()].map(pollNetwork))
    },
    health: () => ({
      bundlers: Object.fromEntries([...networks].map(([chainId, { isReady }]) => [chainId, isReady()])),
    }),
    metrics: metrics.text,
    rejected: metrics.rejected,
  }
}
