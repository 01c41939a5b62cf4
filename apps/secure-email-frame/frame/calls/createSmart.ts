import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import { isRecord } from '@airlock/protocol/isRecord'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { withOwnCallsId } from '@airlock/protocol/w3m/ownCallsId'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { isAddress, isAddressEqual, isHex } from 'viem'
import { callsStatus } from '../callsStatus/callsStatus.ts'
import { callsError } from '../errors/callsError.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient, OpenUser } from '../keys/KeyClient.ts'
import { recoveryWays } from '../keys/recoveryWays.ts'
import type { ChainId, Read } from '../rpc/createReads.ts'
import { createSmartAccounts } from '../smartAccount/createSmartAccounts.ts'
import { holdId, isIdInUse } from './holdId.ts'

type Options = {
  keys: Pick<KeyClient, 'smartAccountRecord' | 'saveSmartAccount'>
  read: Read
  scope: string
  chainIds: readonly number[]
  /** The operator's networks. Others learn the address only if a request names them (T161). */
  operatorChainIds: readonly number[]
  knownContracts: KnownContracts
  permissions?: { keepers: AllowanceKeepers | undefined; origin: string } | undefined
}

type SmartProfile = {
  smartAccountDeployed: boolean
  accounts: NonNullable<W3mUser['accounts']>
  preferredAccountType: string
}

export type Smart = {
  /** Never rejects: a network that does not answer has no smart accounts. */
  describeUser(user: OpenUser, chainId: ChainId): Promise<W3mUser>
  enabledNetworks(): Promise<number[]>
  /** @throws SecureError INVALID_INPUT for another type, NOT_CONFIGURED if no network has smart accounts */
  prefer(type: string): Promise<void>
  status(chainId: number, account: string): Promise<{ isDeployed: boolean }>
  handle(call: Call): Promise<unknown>
  /** Older clients omit the address. @throws SecureError CALLS_REFUSED for another account */
  capabilities(params: unknown, from: ChainAccount): Promise<Record<string, object>>
  networkOf(params: unknown, activeChainId: number): number
  /** @throws SecureError NETWORK_FAILED if no network is known to have it */
  networkOfPermission(call: Call): Promise<ChainId>
  sendCalls(call: SendCalls, request: RequestFn): Promise<unknown>
  callsStatus(params: unknown): Promise<object>
  assets(params: unknown, from: ChainAccount): Promise<object>
  operations(): Promise<never>
}

type Call = {
  method: string
  params: unknown
  chainId: ChainId
  account: string
  user: string
}
type RequestFn = (prefersSmartAccount: boolean) => Promise<unknown>
type ChainAccount = { chainId: ChainId; account: string }
type SendCalls = { params: unknown; chainId: number; account: string }

/** Hex length of the longest dapp id: 4,096 bytes, with `0x`. */
const MAX_ID_LENGTH = 8_194
/** A slow node must not delay signing in. */
const PROFILE_MS = 1_500

const EOA = 'eoa'
const SMART = 'smartAccount'

export function createSmart({
  keys,
  read,
  scope,
  chainIds,
  operatorChainIds,
  knownContracts,
  permissions: operator,
}: Options): Smart {
  const accounts = createSmartAccounts(read)

  function usualNetworks(active: ChainId): number[] {
    return chainIds.filter((id) => id === active || operatorChainIds.includes(id))
  }

  async function profile(chainId: number, account: string): Promise<SmartProfile> {
    const plain = plainProfile(account)
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PROFILE_MS, undefined))
    const known = await Promise.race([accounts.status(chainId, account).catch(() => undefined), timeout])
    if (known?.isEnabled !== true) return plain
    const { isPreferred } = await keys.smartAccountRecord()
    return {
      smartAccountDeployed: known.delegation.kind === 'ours',
      accounts: [...plain.accounts, { address: account, type: SMART }],
      preferredAccountType: isPreferred === true ? SMART : EOA,
    }
  }

  async function user(opened: OpenUser, chainId: ChainId): Promise<W3mUser> {
    const { email, name, addresses, mode } = opened
    const address = typeof chainId === 'number' ? addresses.eip155 : addresses.solana
    const account = typeof chainId === 'number' ? await profile(chainId, address) : plainProfile(address)
    const recovery = recoveryWays(opened)
    return { email, address, chainId, ...account, ...(name !== null && { userName: name }), mode, recovery }
  }

  async function promptFor(
    first: Record<string, unknown> | undefined,
    { chainId, account }: SendCalls,
    request: RequestFn,
  ) {
    const { isPreferred = false } = await keys.smartAccountRecord()
    const isAtomic = first?.atomicRequired === true && Array.isArray(first.calls) && first.calls.length > 1
    // Read in advance: the node may be unavailable when the user declines.
    const known = isAtomic ? accounts.status(chainId, account).catch(() => undefined) : undefined
    try {
      return await request(isPreferred)
    } catch (cause) {
      if (!(cause instanceof SecureError) || cause.code !== 'REJECTED') throw cause
      const status = await known
      throw status === undefined || status.delegation.kind === 'ours' ? cause : callsError('upgradeRejected')
    }
  }

  async function idOf(params: unknown) {
    const [id] = Array.isArray(params) ? params : []
    const { ids = [], ...notes } = await keys.smartAccountRecord()
    const [, own = id] = ids.find(([input]) => input === id) ?? []
    return { ...notes, id, own }
  }

  async function permissions({ account, user, chainId }: Call) {
    if (operator === undefined) return undefined
    const { permissionsOf } = await import('../approvals/evm/keeper/permissionsOf.ts')
    const usual = usualNetworks(chainId)
    return permissionsOf({ ...operator, read, account, user, chainIds: usual, otherChainIds: chainIds })
  }

  const smart: Smart = {
    describeUser: user,
    enabledNetworks: () => accounts.enabled(chainIds).catch(() => []),
    async prefer(type) {
      if (type !== EOA && type !== SMART) throw new SecureError('INVALID_INPUT')
      if (type === SMART && (await accounts.enabled(chainIds)).length === 0) throw noSmartAccount()
      await keys.saveSmartAccount({ isPreferred: type === SMART })
    },
    async status(chainId, account) {
      const { isEnabled, delegation } = await accounts.status(chainId, account)
      if (!isEnabled) throw noSmartAccount()
      return { isDeployed: delegation.kind === 'ours' }
    },
    async handle(call) {
      const { method, params, chainId, account } = call
      switch (method) {
        case 'wallet_getCapabilities':
          return smart.capabilities(params, { chainId, account })
        case 'wallet_getAssets':
          return smart.assets(params, { chainId, account })
        case 'wallet_getSupportedExecutionPermissions':
          return (await permissions(call))?.supported() ?? {}
        case 'wallet_getGrantedExecutionPermissions':
          return (await permissions(call))?.granted(params) ?? []
        default:
          return smart.callsStatus(params)
      }
    },
    async capabilities(params = [], { chainId, account }) {
      const [address = account, requested] = Array.isArray(params) ? params : [null]
      if (!isAccount(address, account)) throw callsError('otherAccount')
      const target = Array.isArray(requested)
        ? chainIds.filter((id) => requested.some((one) => Number(one) === id))
        : usualNetworks(chainId)
      const known = await Promise.all(target.map((id) => accounts.status(id, account).catch(() => undefined)))
      return Object.fromEntries(
        target.map((id, index) => {
          const status = known[index]
          const atomic = { status: status?.delegation.kind === 'ours' ? 'supported' : 'ready' }
          const assetDiscovery = { supported: true }
          return [`0x${id.toString(16)}`, { assetDiscovery, ...(status?.isEnabled === true && { atomic }) }]
        }),
      )
    },
    networkOf(params, activeChainId) {
      const [first] = Array.isArray(params) ? params : []
      const named = Number((first as { chainId?: unknown } | null | undefined)?.chainId)
      return chainIds.includes(named) ? named : activeChainId
    },
    async networkOfPermission(call) {
      const { method, params, chainId } = call
      const isGrant = method === 'wallet_grantPermissions'
      if (isGrant && typeof chainId === 'number') return smart.networkOf(isRecord(params) ? [params] : params, chainId)
      const found = await permissions(call).then((known) => known?.networkOf(params))
      return found ?? chainId
    },
    async sendCalls(call, request) {
      const [first] = (Array.isArray(call.params) ? call.params : []) as [Record<string, unknown>?]
      const { id, version } = first ?? {}
      if (id === undefined) return promptFor(first, call, request)
      if (typeof id !== 'string' || !isHex(id) || id.length < 3 || id.length > MAX_ID_LENGTH) throw callsError('unread')
      return holdId(`${scope}|${id}`, async () => {
        const { ids = [] } = await keys.smartAccountRecord()
        // An id in our format would identify other calls.
        if (parseCallsId(id) !== undefined || ids.some(([input]) => input === id)) throw callsError('idUsed')
        const response = await promptFor(first, call, request)
        const own = typeof response === 'string' ? response : (response as { id: string }).id
        // The calls are sent, so they need a working id: our own if the dapp's is not stored.
        const isStored = await keys.saveSmartAccount({ ids: [[id, own]] }).then(
          () => true,
          () => false,
        )
        if (version === '1.0') return isStored ? id : own
        return isStored ? withOwnCallsId({ id }, own) : { id: own }
      })
    },
    async assets(params, { chainId, account }) {
      const { walletAssets } = await import('./walletAssets.ts')
      return walletAssets(params, { read, knownContracts, chainIds, usual: usualNetworks(chainId), account })
    },
    async operations() {
      throw callsError('operations')
    },
    async callsStatus(params) {
      const [input] = Array.isArray(params) ? params : []
      // Read first: once the request ends, the records are final.
      const isOpen = await isIdInUse(`${scope}|${input}`)
      const { id, own, ...notes } = await idOf(params)
      const found = await callsStatus(own, read, notes)
      const isOver = found.status === 500 && found.receipts.length === 0
      // While its request is open, the user may pay for what no one else submitted.
      const status = { ...found, id, ...(isOpen && isOver && { status: 100 }) }
      return own === id ? status : withOwnCallsId(status, own)
    },
  }
  return smart
}

function isAccount(input: unknown, account: string): boolean {
  if (typeof input !== 'string' || !isAddress(input, { strict: false })) return false
  return isAddressEqual(input, account as `0x${string}`)
}

function noSmartAccount(): SecureError {
  return new SecureError('NOT_CONFIGURED', { message: 'There are no smart accounts on this network.' })
}

function plainProfile(address: string): SmartProfile {
  return { smartAccountDeployed: false, accounts: [{ address, type: EOA }], preferredAccountType: EOA }
}
