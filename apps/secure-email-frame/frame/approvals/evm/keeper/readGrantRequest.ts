import { isRecord } from '@airlock/protocol/isRecord'
import { type PermissionGrant, type PermissionPart, readGrants } from '@airlock/protocol/permissions/readGrants'
import { type Address, getAddress, isAddress } from 'viem'

/** Terms of a request that `AllowanceKeeper` can hold. Times in seconds; `period` 0 means one amount until the end. */
export type GrantTerms = {
  type: 'erc20-token-allowance' | 'erc20-token-periodic'
  to: Address
  redeemer: Address
  payees: readonly Address[]
  token: Address
  amount: bigint
  period: bigint
  start: bigint | undefined
  end: bigint
}

const MAX_PAYEES = 16
const MAX_AMOUNT = 2n ** 128n
const LONGEST_S = 2n ** 40n

/** Returns `undefined` for everything that the contract cannot hold exactly. */
export function readGrantRequest(params: unknown): GrantTerms | undefined {
  const requests = Array.isArray(params) ? params : [params]
  const [request] = requests
  if (requests.length !== 1 || !isRecord(request)) return undefined
  const [read] = readGrants({ ...request, context: '0x', permissionsContext: undefined }) ?? []
  const [permission, ...others] = read?.permissions ?? []
  if (read === undefined || permission === undefined || others.length > 0 || read.policies.length > 0) return undefined
  const limits = limitsOf(permission)
  const parties = partiesOf(read)
  if (limits === undefined || parties === undefined || read.expiry === undefined) return undefined
  return { ...limits, ...parties, end: BigInt(read.expiry) }
}

function limitsOf({ type, data }: PermissionPart) {
  if (type !== 'erc20-token-allowance' && type !== 'erc20-token-periodic') return undefined
  const isPeriodic = type === 'erc20-token-periodic'
  const token = addressOf(data.tokenAddress)
  const amount = quantityOf(isPeriodic ? data.periodAmount : data.allowanceAmount)
  const period = isPeriodic ? quantityOf(data.periodDuration) : 0n
  const start = data.startTime === undefined || data.startTime === null ? 0n : quantityOf(data.startTime)
  if (token === undefined || amount === undefined || period === undefined || start === undefined) return undefined
  const isInRange = amount > 0n && amount < MAX_AMOUNT && period < LONGEST_S && start < LONGEST_S
  if (!isInRange || (isPeriodic && period === 0n)) return undefined
  return { type, token, amount, period, start: start === 0n ? undefined : start } as const
}

/** An unknown rule may be a limit that the contract does not know. */
function partiesOf({ to: named, rules }: PermissionGrant) {
  const to = addressOf(named)
  const payees = addressesOf(rules, 'payee')
  const redeemers = addressesOf(rules, 'redeemer')
  if (to === undefined || payees === undefined || redeemers === undefined) return undefined
  if (rules.some(({ type }) => type !== 'payee' && type !== 'redeemer')) return undefined
  if (payees.length > MAX_PAYEES || redeemers.length > 1) return undefined
  return { to, payees, redeemer: redeemers[0] ?? to }
}

function addressesOf(rules: readonly PermissionPart[], type: string): readonly Address[] | undefined {
  const [rule, ...others] = rules.filter((one) => one.type === type)
  if (rule === undefined) return []
  const { addresses } = rule.data
  if (others.length > 0 || !Array.isArray(addresses) || addresses.length === 0) return undefined
  const read = addresses.map(addressOf)
  return read.every((one) => one !== undefined) ? [...new Set(read)] : undefined
}

/** The zero address has no owner. */
function addressOf(value: unknown): Address | undefined {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }) || /^0x0{40}$/.test(value)) return undefined
  return getAddress(value)
}

function quantityOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(value) ? BigInt(value) : undefined
}
