import type { Database } from '@airlock/server/openDatabase'
import { Fault } from '../Fault.ts'
import { createBundlerMetrics } from './bundlerMetrics.ts'
import type { FeePayer } from './FeePayer.ts'
import { openNetwork } from './openNetwork.ts'
import type { BundlerOptions } from './readBundlers.ts'

/**
 * Pays fees by a paymaster of the operator's choice (ERC-7677), whose operations a bundler carries out. Each word of the paymaster is counted, since
 * a client that has it can have the operation carried out; an operation that was sent is open until it ends by the network's clock, whatever the bundler
 * says of it.
 */
export function createFeePayer(database: Database, options: BundlerOptions): FeePayer {
  const metrics = createBundlerMetrics()
  const networks = new Map(
    options.networks.map((network) => [network.chainId, openNetwork({ network, database, options, metrics })]),
  )

  const networkOf = (chainId: number) => {
    const network = networks.get(chainId)
    if (network === undefined) throw new Fault('SPONSOR_OFF')
    return network
  }
  /** Looks under way, by network. */
  const looks = new Map<number, Promise<void>>()
  function pollNetwork(chainId: number): Promise<void> {
    const under =
      looks.get(chainId) ??
      networkOf(chainId)
        .poll()
        .catch((cause: Error) => console.error(`bundler of ${chainId}: ${cause.message}`))
        .finally(() => looks.delete(chainId))
    looks.set(chainId, under)
    return under
  }
  return {
    chainIds: [...networks.keys()],
    openOf: async (chainId, sender) => networks.get(chainId)?.openOf(sender),
    offer: async (chainId, sender, wanted, caps) => networkOf(chainId).offer(sender, wanted, caps),
    // The caps were charged when the paymaster gave its word.
    send: async (operation) => networkOf(operation.chainId).send(operation),
    async poll() {
      await Promise.all([...networks.keys()].map(pollNetwork))
    },
    /** By chain id, whether the bundler and all contracts were there when last looked for. */
    health: () => ({
      bundlers: Object.fromEntries([...networks].map(([chainId, { isReady }]) => [chainId, isReady()])),
    }),
    metrics: metrics.text,
    refused: metrics.refused,
  }
}
