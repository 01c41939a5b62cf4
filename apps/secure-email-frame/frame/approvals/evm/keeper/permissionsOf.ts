import { isRecord } from '@airlock/protocol/isRecord'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { MAX_GRANTS } from '@airlock/protocol/permissions/readGrants'
import { type Address, getAddress, numberToHex } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { readBlock } from '../calls/prepareTransactions.ts'
import { grantResponse } from './grantResponse.ts'
import { grantState } from './grantState.ts'
import { contextOf, type KeeperGrant } from './keeperAbi.ts'
import { isOffering, keeperOf } from './keeperOf.ts'
import { readAccountGrants } from './readAccountGrants.ts'
import { readContext } from './readContext.ts'
import { siteMark } from './siteSalt.ts'

type Options = {
  keepers: AllowanceKeepers | undefined
  read: Read
  origin: string
  account: string
  user: string
  /** Networks that may learn the address without a request that names them. */
  chainIds: readonly number[]
  /** Networks that are asked only for a permission to revoke. */
  otherChainIds: readonly number[]
}

const TYPES = ['erc20-token-allowance', 'erc20-token-periodic'] as const
const RULES = ['expiry', 'payee', 'redeemer']
const BATCH = 25

type Noted = { chainId: number; grant: KeeperGrant }

/** Only the pinned contract counts. The operator's entries decide about new permissions only. */
export function permissionsOf(options: Options) {
  const { keepers = {}, read, account, chainIds, otherChainIds } = options
  const owner = getAddress(account)
  const mark = siteMark(options)
  const configured = Object.keys(keepers).map((network) => Number(network.slice('eip155:'.length)))
  const listed = [...new Set([...configured, ...chainIds])]

  return {
    /** @throws SecureError NETWORK_FAILED if none answers */
    async supported(): Promise<object> {
      const offering = configured.filter((chainId) => isOffering(chainId, keepers))
      const { found, failure } = await collect(offering, async (chainId) =>
        (await keeperAt(chainId)) === undefined ? [] : [numberToHex(chainId)],
      )
      if (found.length > 0)
        return Object.fromEntries(TYPES.map((type) => [type, { chainIds: found, ruleTypes: RULES }]))
      if (failure !== undefined) throw failure
      return {}
    },
    /** The chain decides, even if the node's logs lack a noted permission. @throws SecureError NETWORK_FAILED */
    async granted(params?: unknown): Promise<object[]> {
      const noted = notedIn(params)
      const all = await Promise.all(
        [...new Set([...listed, ...noted.map(({ chainId }) => chainId)])].map(async (chainId) => {
          const own = noted.flatMap((one) => (one.chainId === chainId ? one.grant : []))
          const isStrict = configured.includes(chainId) || own.length > 0
          return grantsOn(chainId, own, isFromModal(params)).catch((cause) => {
            // Networks without an entry must not end the list of those with one.
            if (isStrict) throw cause
            return isFromModal(params) ? [incomplete(chainId)] : []
          })
        }),
      )
      return all.flat().slice(0, MAX_GRANTS)
    },
    /** @throws SecureError NETWORK_FAILED if no network knows it, and one did not answer */
    async networkOf(params: unknown): Promise<number | undefined> {
      const named = readContext(params)
      if (named === undefined || named.owner.toLowerCase() !== owner.toLowerCase()) return undefined
      const search = (networks: readonly number[]) =>
        collect(networks, async (chainId) => {
          const keeper = await keeperAt(chainId)
          if (keeper === undefined) return []
          const state = await grantState(named, { chainId, read, keeper })
          return state.isKnown ? [{ chainId, ...state }] : []
        })
      const first = await search(listed)
      const { found, failure } =
        first.found.length > 0 ? first : await search(otherChainIds.filter((chainId) => !listed.includes(chainId)))
      const active = found.find(({ isActive }) => isActive)
      const missing = first.failure ?? failure
      // A revoked permission is known, so another network cannot have it.
      if (found.length === 0 && missing !== undefined) throw missing
      return active?.chainId
    },
  }

  /** Returns `undefined` on a network without the pinned contract. @throws SecureError NETWORK_FAILED */
  async function keeperAt(chainId: number): Promise<Address | undefined> {
    try {
      return (await keeperOf(chainId, keepers, read)).address
    } catch (cause) {
      if (cause instanceof SecureError && cause.code === 'NOT_CONFIGURED') return undefined
      throw cause
    }
  }

  async function grantsOn(chainId: number, noted: readonly KeeperGrant[], mayLack: boolean): Promise<object[]> {
    const keeper = await keeperAt(chainId)
    if (keeper === undefined && noted.length > 0) throw new SecureError('NETWORK_FAILED')
    if (keeper === undefined) return []
    // A fast clock of the device would hide active permissions.
    const { timestamp: now } = await readBlock(read, chainId)
    if (now === 0n) throw new SecureError('NETWORK_FAILED')
    const { grants: logged, isComplete } = await readAccountGrants({ chainId, owner, keeper, read, now })
    if (!isComplete && !mayLack) throw new SecureError('NETWORK_FAILED')
    const own = [...noted.filter(({ end }) => end > now), ...logged.filter(({ salt }) => salt.startsWith(mark))]
    const grants = [...new Map(own.map((grant) => [contextOf(owner, grant), grant])).values()]
    const active: KeeperGrant[] = []
    for (let index = 0; index < grants.length && active.length < MAX_GRANTS; index += BATCH) {
      const batch = grants.slice(index, index + BATCH)
      const states = await Promise.all(batch.map((grant) => grantState({ owner, grant }, { chainId, read, keeper })))
      active.push(...batch.filter((_, at) => states[at]?.isActive))
    }
    const responses = active.map((grant) => grantResponse(grant, { chainId, owner, keeper }))
    return isComplete ? responses : [incomplete(chainId), ...responses]
  }

  function notedIn(params: unknown): Noted[] {
    const [first] = Array.isArray(params) ? params : []
    const named = isRecord(first) && Array.isArray(first.noted) ? first.noted.slice(0, MAX_GRANTS) : []
    return named.filter(isRecord).flatMap(({ context, chainId }) => {
      const read = readContext({ context })
      const network = typeof chainId === 'string' ? Number(chainId.replace(/^eip155:/, '')) : Number.NaN
      const isOwn = read?.owner.toLowerCase() === owner.toLowerCase()
      return isOwn && Number.isSafeInteger(network) ? [{ chainId: network, grant: read.grant }] : []
    })
  }
}

/** Entry of a network whose list may lack permissions. */
function incomplete(chainId: number): object {
  return { chainId: numberToHex(chainId) }
}

function isFromModal(params: unknown): boolean {
  const [first] = Array.isArray(params) ? params : []
  return isRecord(first) && Array.isArray(first.noted)
}

async function collect<Item>(networks: readonly number[], task: (chainId: number) => Promise<Item[]>) {
  const settled = await Promise.allSettled(networks.map(task))
  const [failure] = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  return { found: settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])), failure }
}
