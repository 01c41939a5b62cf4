import { Fault } from '../Fault.ts'
import type { FeePayer } from './FeePayer.ts'

/** Several as one, each on networks of its own. @returns undefined for none */
export function joinPayers(payers: readonly FeePayer[]): FeePayer | undefined {
  if (payers.length < 2) return payers[0]
  const byChain = new Map(payers.flatMap((payer) => payer.chainIds.map((chainId) => [chainId, payer] as const)))
  const payerOf = (chainId: number) => {
    const payer = byChain.get(chainId)
    if (payer === undefined) throw new Fault('SPONSOR_OFF')
    return payer
  }
  return {
    chainIds: [...byChain.keys()],
    openOf: async (chainId, sender) => byChain.get(chainId)?.openOf(chainId, sender),
    offer: async (chainId, ...rest) => payerOf(chainId).offer(chainId, ...rest),
    check: async (params, owner) => payerOf(params.chainId).check(params, owner),
    relay: async (operation, count) => payerOf(operation.chainId).relay(operation, count),
    cancel: async (chainId, hash) => byChain.get(chainId)?.cancel(chainId, hash),
    async tend() {
      await Promise.all(payers.map((payer) => payer.tend()))
    },
    health: () => Object.assign({}, ...payers.map((payer) => payer.health())),
    metrics: () => payers.map((payer) => payer.metrics()).join(''),
    refused: (chainId, code) => byChain.get(chainId)?.refused(chainId, code),
  }
}
