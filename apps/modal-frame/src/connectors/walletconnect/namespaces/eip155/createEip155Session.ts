import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Json } from '@airlock/protocol/snapshot'
import type { Clock } from '../../../../core/ports/Clock.ts'
import type { ApprovedNamespace, ApprovedSession } from '../../readSession.ts'
import { sessionCapabilities } from '../../sessionCapabilities.ts'

export type Call = { method: string; params?: Json | undefined }

/** The session as this namespace may use it to answer a request. */
type Whole = {
  approved(): Promise<ApprovedSession | undefined>
  /** Networks of the host. */
  configured(): Promise<CaipNetworkId[]>
  /** `true` where the host allows networks that it did not configure. */
  allowsOthers(): boolean
  /** Asks the wallet. @throws AirlockError */
  send(on: CaipNetworkId, call: Call): Promise<Json>
  /** Reports the session to the host. */
  emitSession(): Promise<void>
  end(): Promise<void>
  clock: Clock
}

const NAME: ChainNamespace = 'eip155'
/** Longest time from the answer until the wallet updates the session, and the polling interval. */
const UPDATE_LAG_MS = 20_000
const UPDATE_LOOK_MS = 250

/**
 * The part of a session that answers as a provider (https://eips.ethereum.org/EIPS/eip-1193) would. Its network is ours to choose among the
 * approved ones.
 */
export function createEip155Session({ approved, configured, allowsOthers, send, emitSession, end, clock }: Whole) {
  let chain: CaipNetworkId | null = null

  /** Empty where the wallet approved none. */
  function partOf(session: ApprovedSession | undefined): Pick<ApprovedNamespace, 'accounts' | 'methods'> {
    return session?.namespaces.get(NAME) ?? { accounts: new Map(), methods: new Set() }
  }

  /** @throws AirlockError INVALID_PARAMS, or NETWORK_NOT_CONFIGURED before the request is sent */
  async function namedChain({ method, params }: Call): Promise<CaipNetworkId> {
    const named = fromChainId((params as [{ chainId?: unknown } | null] | undefined)?.[0]?.chainId)
    if (named === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method } })
    if (!allowsOthers() && !(await configured()).includes(named)) {
      throw new AirlockError('NETWORK_NOT_CONFIGURED', { context: { network: named } })
    }
    return named
  }

  /** Switches to an approved chain without the wallet; another one is requested from the wallet, if it supports that. */
  async function switchChain(session: ApprovedSession, call: Call): Promise<null> {
    const wanted = await namedChain(call)
    const { accounts, methods } = partOf(session)
    if (!accounts.has(wanted)) {
      if (!methods.has(call.method)) throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: wanted } })
      await send(chain ?? wanted, call)
      if (!(await isApproved(wanted))) throw new AirlockError('SWITCH_FAILED', { context: { chain: wanted } })
    }
    chain = wanted
    await emitSession()
    return null
  }

  /** A wallet reports a network that it added next to its answer, shortly before it or after. */
  async function isApproved(wanted: CaipNetworkId): Promise<boolean> {
    const overdue = clock.now() + UPDATE_LAG_MS
    for (;;) {
      if (partOf(await approved()).accounts.has(wanted)) return true
      if (clock.now() >= overdue) return false
      await clock.wait(UPDATE_LOOK_MS)
    }
  }

  return {
    name: NAME,
    network: () => chain,
    /** `null` where the session has no network of this namespace. */
    moveTo(next: CaipNetworkId | null) {
      chain = next
    },
    async request(session: ApprovedSession, call: Call): Promise<Json> {
      if (chain === null) throw new AirlockError('DISCONNECTED')
      const { method, params } = call
      const { accounts, methods } = partOf(session)
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [...(accounts.get(chain) ?? [])]
        case 'eth_chainId':
          return toHexChainId(chain)
        case 'wallet_switchEthereumChain':
          return switchChain(session, call)
        case 'wallet_addEthereumChain':
          await namedChain(call)
          break
        case 'wallet_getCapabilities': {
          const capabilities = sessionCapabilities(NAME, session.capabilities, params)
          if (capabilities !== undefined) return capabilities
          if (!namesAddress(call)) throw new AirlockError('ADDRESS_MISSING', { context: { method } })
          break
        }
        case 'wallet_sendCalls': {
          const named = fromChainId((params as [{ chainId?: unknown } | null] | undefined)?.[0]?.chainId)
          if (named === undefined || !accounts.has(named) || !methods.has(method)) break
          return send(named, call)
        }
        case 'wallet_getCallsStatus':
          if (!methods.has(method)) throw new AirlockError('CALLS_STATUS_NOT_APPROVED')
          break
        case 'wallet_revokePermissions':
          if (!revokesAccounts(call)) break
          await end()
          return null
      }
      if (!methods.has(method)) throw new AirlockError('UNSUPPORTED_METHOD')
      return send(chain, call)
    },
    /** Follows the wallet to a network; one that it never approved is no news. */
    async followTo(value: unknown): Promise<void> {
      const changed = fromChainId(value) ?? (typeof value === 'string' ? fromChainId(value.split(':')[1]) : undefined)
      if (changed === undefined || !partOf(await approved()).accounts.has(changed)) return
      chain = changed
      await emitSession()
    },
  }
}
