import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'
import { chainOfAccount, chainsOfAccount } from '../sources/chainsOfAccount.ts'
import { sourceOf } from '../sources/sourceOf.ts'

/** Tokens of an account on one chain, or on all that are served; kept for 30 seconds (S9.11). */
export const balance = route({
  endpoint: gatewayContract.balance,
  access: 'project',
  keeps: { by: 'shared', freshS: 30, staleS: 60 },
  async answer({ params: { address }, query }, deps, context) {
    const source = sourceOf('balance', deps)
    const { chainId: named } = query
    const chains = named === undefined ? chainsOfAccount(address, deps) : [chainOfAccount(address, named, deps)]
    // A contract is one chain's own.
    const tokens = named === undefined ? [] : (query.tokens?.split(',') ?? [])
    const settled = await Promise.allSettled(chains.map((chainId) => source({ chainId, address, tokens }, context)))
    const [failed] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const balances = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    // A chain that fails blanks none of the others.
    if (failed !== undefined && settled.every(({ status }) => status === 'rejected')) throw failed
    return { balances }
  },
})
