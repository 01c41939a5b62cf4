import type { PermissionGrant, PermissionPart } from '@airlock/protocol/permissions/readGrants'
import { tokenOf } from './permissionTokens.ts'

/** Without a token: the coin. Half of a uint256 is `unlimited`. */
export type Amount = { units: bigint | 'unlimited'; token: string | undefined }

export type Power =
  | { kind: 'allowance'; amount: Amount }
  | { kind: 'periodic'; amount: Amount; periodS: number; total: Amount | undefined }
  | { kind: 'stream'; perDay: Amount; initial: Amount | undefined; max: Amount | undefined }
  | { kind: 'removal' }
  | { kind: 'call'; contract: string; functions: readonly string[] }
  | { kind: 'unknown'; type: string }

const UNLIMITED = 1n << 255n
const DAY_S = 86_400
const MAX_FUNCTIONS = 8

type Context = { expiry: PermissionGrant['expiry'] | undefined; nowS: number }
type Parser = (part: PermissionPart, context: Context) => Power | undefined

const READERS: Readonly<Record<string, Parser>> = {
  'native-token-allowance': readAllowance,
  'erc20-token-allowance': readAllowance,
  'native-token-transfer': readAllowance,
  'erc20-token-transfer': readAllowance,
  'native-token-periodic': readPeriodic,
  'erc20-token-periodic': readPeriodic,
  'native-token-recurring-allowance': readPeriodic,
  'erc20-recurring-allowance': readPeriodic,
  'erc20-token-recurring-allowance': readPeriodic,
  'native-token-stream': readStream,
  'erc20-token-stream': readStream,
  'token-approval-revocation': () => ({ kind: 'removal' }),
  'erc20-token-revocation': () => ({ kind: 'removal' }),
  'contract-call': readCall,
}

/** EIP-7715. An invalid part makes the power unknown. */
export function readPower(part: PermissionPart, context: Context): Power {
  const read = Object.hasOwn(READERS, part.type) ? READERS[part.type] : undefined
  const isTokenMissing =
    part.type.startsWith('erc20') && part.type !== 'erc20-token-revocation' && tokenOf(part) === undefined
  return (isTokenMissing ? undefined : read?.(part, context)) ?? { kind: 'unknown', type: part.type }
}

export function isUnlimited(power: Power): boolean {
  if (power.kind === 'allowance' || power.kind === 'periodic') return power.amount.units === 'unlimited'
  return power.kind === 'stream' && (power.perDay.units === 'unlimited' || power.max === undefined)
}

function readAllowance(part: PermissionPart): Power | undefined {
  const amount = readAmount(part, 'allowanceAmount', 'allowance', 'amount')
  return amount && { kind: 'allowance', amount }
}

function readPeriodic(part: PermissionPart, { expiry, nowS }: Context): Power | undefined {
  const amount = readAmount(part, 'periodAmount', 'allowance')
  const periodS = readSeconds(part.data.periodDuration ?? part.data.period)
  if (amount === undefined || periodS === undefined) return undefined
  const start = readSeconds(part.data.startTime ?? part.data.start) ?? nowS
  const periods = expiry === undefined ? undefined : BigInt(Math.max(1, Math.ceil((expiry - start) / periodS)))
  return { kind: 'periodic', amount, periodS, total: periods === undefined ? undefined : times(amount, periods) }
}

function readStream(part: PermissionPart): Power | undefined {
  const perSecond = readAmount(part, 'amountPerSecond')
  if (perSecond === undefined) return undefined
  const max = readAmount(part, 'maxAmount')
  return {
    kind: 'stream',
    perDay: times(perSecond, BigInt(DAY_S)),
    initial: readAmount(part, 'initialAmount'),
    max: max?.units === 'unlimited' ? undefined : max,
  }
}

function readCall({ data }: PermissionPart): Power | undefined {
  const { address, functions } = data
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined
  if (functions === undefined) return { kind: 'call', contract: address, functions: [] }
  if (!Array.isArray(functions) || functions.length > MAX_FUNCTIONS) return undefined
  const names = functions.map((one: unknown) => (one as { functionName?: unknown } | null)?.functionName)
  return names.every((name) => typeof name === 'string')
    ? { kind: 'call', contract: address, functions: names }
    : undefined
}

function times({ units, token }: Amount, count: bigint): Amount {
  return amountOf(units === 'unlimited' ? UNLIMITED : units * count, token)
}

const amountOf = (units: bigint, token: string | undefined): Amount => ({
  units: units >= UNLIMITED ? 'unlimited' : units,
  token,
})

function readAmount(part: PermissionPart, ...fields: readonly string[]): Amount | undefined {
  const value = fields.map((field) => part.data[field]).find((one) => one !== undefined && one !== null)
  const isText = typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)
  if (!isText && !(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)) return undefined
  return amountOf(BigInt(value), part.type.startsWith('erc20') ? tokenOf(part) : undefined)
}

function readSeconds(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,10}|[0-9]{1,10})$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined
}
