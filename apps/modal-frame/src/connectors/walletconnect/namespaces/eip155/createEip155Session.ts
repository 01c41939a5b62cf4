import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Json } from '@airlock/protocol/snapshot'
import type { Clock } from '../../../../core/ports/Clock.ts'
import type { ApprovedNamespace, ApprovedSession } from '../../readSession.ts'
import { sessionCapabilities } from '../../sessionCapabilities.ts'

export type Call = { method: string; params?: Json | undefined }

type Whole = {
  approved(): Promise<ApprovedSession | undefined>
  configured(): Promise<CaipNetworkId[]>
  allowsUnsupportedChains(): boolean
  send(on: CaipNetworkId, call: Call): Promise<Json>
  emitSession(): Promise<void>
  end(): Promise<unknown>
  clock: Clock
}

const NAME: ChainNamespace = 'eip155'
const UPDATE_LAG_MS = 20_000
const UPDATE_LOOK_MS = 250

/** An EIP-1193 provider that chooses its network among approved ones. */
export function createEip155Session({
  approved,
  configured,
  allowsUnsupportedChains,
  send,
  emitSession,
  end,
  clock,
}: Whole) {
  let chain: CaipNetworkId | null = null

  function partOf(session: ApprovedSession | undefined): Pick<ApprovedNamespace, 'accounts' | 'methods'> {
    return session?.namespaces.get(NAME) ?? { accounts: new Map(), methods: new Set() }
  }

  /** @throws AirlockError INVALID_PARAMS, NETWORK_NOT_CONFIGURED */
  async function namedChain({ method, params }: Call): Promise<CaipNetworkId> {
    const named = fromChainId((params as [{ chainId?: unknown } | null] | undefined)?.[0]?.chainId)
    if (named === undefined) throw new AirlockError('INVALID_PARAMS', { context: { method } })
    if (!allowsUnsupportedChains() && !(await configured()).includes(named)) {
      throw new AirlockError('NETWORK_NOT_CONFIGURED', { context: { network: named } })
    }
    return named
  }

  /** Switches to an approved chain locally; requests others from the wallet. */
  async function switchChain(session: ApprovedSession, call: Call): Promise<null> {
    const requested = await namedChain(call)
    const { accounts, methods } = partOf(session)
    if (!accounts.has(requested)) {
      if (!methods.has(call.method)) throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: requested } })
      await send(chain ?? requested, call)
      if (!(await isApproved(requested))) throw new AirlockError('SWITCH_FAILED', { context: { chain: requested } })
    }
    chain = requested
    await emitSession()
    return null
  }

  /** A wallet reports an added network shortly before or after its response. */
  async function isApproved(requested: CaipNetworkId): Promise<boolean> {
    const overdue = clock.now() + UPDATE_LAG_MS
    for (;;) {
      if (partOf(await approved()).accounts.has(requested)) return true
      if (clock.now() >= overdue) return false
      await clock.wait(UPDATE_LOOK_MS)
    }
  }

  return {
    name: NAME,
    network: () => chain,
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
    async followTo(value: unknown): Promise<void> {
      const changed = fromChainId(value) ?? (typeof value === 'string' ? fromChainId(value.split(':')[1]) : undefined)
      if (changed === undefined || !partOf(await approved()).accounts.has(changed)) return
      chain = changed
      await emitSession()
    },
  }
}
