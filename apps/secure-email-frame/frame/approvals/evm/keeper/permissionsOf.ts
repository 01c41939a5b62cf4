import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { type Address, decodeEventLog, encodeEventTopics, getAddress, type Hex, numberToHex } from 'viem'
import { SecureError } from '../../../errors/SecureError.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { grantResponse } from './grantResponse.ts'
import { isGranted } from './isGranted.ts'
import { KEEPER_ABI, type KeeperGrant } from './keeperAbi.ts'
import { keeperOf } from './keeperOf.ts'
import { readContext } from './readContext.ts'
import { siteMark } from './siteSalt.ts'

type Options = { keepers: AllowanceKeepers; read: Read; origin: string; account: string }

/** Types that `AllowanceKeeper` holds, with the rules of each. */
const TYPES = ['erc20-token-allowance', 'erc20-token-periodic'] as const
const RULES = ['expiry', 'payee', 'redeemer']
/** Grants of one site and account on a network. */
const MAX_GRANTS = 100

type Log = { topics: [Hex, ...Hex[]]; data: Hex }

/** Answers questions about permissions from the chain. Networks whose contract is not the pinned one have none. */
export function permissionsOf({ keepers, read, origin, account }: Options) {
  const owner = getAddress(account)

  /** Networks with the pinned contract. A network that does not answer counts as missing. */
  async function networks(): Promise<{ chainId: number; keeper: Address }[]> {
    const found = await Promise.all(
      Object.keys(keepers).map(async (network) => {
        const chainId = Number(network.slice('eip155:'.length))
        const keeper = await keeperOf(chainId, keepers, read).catch(() => undefined)
        return keeper === undefined ? [] : [{ chainId, keeper: keeper.address }]
      }),
    )
    return found.flat()
  }

  return {
    /** `wallet_getSupportedExecutionPermissions`: networks and rules by type. */
    async supported(): Promise<object> {
      const chainIds = (await networks()).map(({ chainId }) => numberToHex(chainId))
      if (chainIds.length === 0) return {}
      return Object.fromEntries(TYPES.map((type) => [type, { chainIds, ruleTypes: RULES }]))
    },
    /** `wallet_getGrantedExecutionPermissions`: what this site still has. @throws SecureError NETWORK_FAILED */
    async granted(): Promise<object[]> {
      const all = await Promise.all(
        Object.entries(keepers).map(async ([network, { keeper }]) => {
          const chainId = Number(network.slice('eip155:'.length))
          const grants = await readGrants(chainId, getAddress(keeper))
          return grants.map((grant) =>
            grantResponse(grant, { chainId, owner, to: grant.redeemer, keeper: getAddress(keeper) }),
          )
        }),
      )
      return all.flat()
    },
    /** Network of an active permission, which its context does not name. */
    async networkOf(params: unknown): Promise<number | undefined> {
      const named = readContext(params)
      if (named === undefined) return undefined
      const found = await Promise.all(
        (await networks()).map(async ({ chainId, keeper }) => {
          const isActive = await isGranted(named, { chainId, read, keeper }).catch(() => false)
          return isActive ? [chainId] : []
        }),
      )
      return found.flat()[0]
    },
  }

  async function readGrants(chainId: number, keeper: Address): Promise<KeeperGrant[]> {
    const topics = encodeEventTopics({ abi: KEEPER_ABI, eventName: 'Granted', args: { owner } })
    const filter = { address: keeper, topics, fromBlock: '0x0', toBlock: 'latest' }
    const logs = (await read(chainId, 'eth_getLogs', [filter])) as Log[]
    const now = BigInt(Math.floor(Date.now() / 1_000))
    const own = logs
      .map(({ topics, data }) => decodeEventLog({ abi: KEEPER_ABI, eventName: 'Granted', topics, data }).args.grant)
      .filter(({ salt, end }) => salt.startsWith(siteMark(origin)) && end > now)
    // A list that lacks one would read as a revocation.
    if (own.length > MAX_GRANTS) throw new SecureError('NETWORK_FAILED', { message: 'Too many permissions.' })
    const isActive = await Promise.all(own.map((grant) => isGranted({ owner, grant }, { chainId, read, keeper })))
    return own.filter((_, index) => isActive[index])
  }
}
