import { isRecord } from '@airlock/protocol/isRecord'
import { isSolanaAddress } from '@airlock/protocol/namespaces/solana/address'

/** Base units: coins by address without the fee, tokens by owner. */
export type Changes = {
  payer: string
  fee: bigint
  coins: ReadonlyMap<string, bigint>
  tokens: readonly TokenChange[]
  deposits: bigint
}

export type TokenChange = { owner: string; mint: string; units: bigint; decimals: number }

export function readChanges(response: unknown): Changes | undefined {
  if (!isRecord(response) || !isRecord(response.meta) || !isRecord(response.transaction)) return undefined
  const { meta, transaction } = response
  const keys = keysOf(transaction, meta)
  const [before, after, fee] = [amountsOf(meta.preBalances), amountsOf(meta.postBalances), toAmount(meta.fee)]
  const [payer] = keys
  if (payer === undefined || before === undefined || after === undefined || fee === undefined) return undefined
  if (before.length !== keys.length || after.length !== keys.length) return undefined
  const moved = (index: number) => (after[index] ?? 0n) - (before[index] ?? 0n) + (index === 0 ? fee : 0n)
  const balances = [heldOf(meta.preTokenBalances), heldOf(meta.postTokenBalances)] as const
  const opened = new Set(balances[1].map(({ index }) => index).filter((index) => before[index] === 0n))
  return {
    payer,
    fee,
    coins: new Map(keys.map((key, index) => [key, moved(index)])),
    tokens: tokenChanges(...balances),
    deposits: [...opened].reduce((sum, index) => sum + moved(index), 0n),
  }
}

/** Addresses in balance order: the message's, then its tables'. */
function keysOf({ message }: Record<string, unknown>, { loadedAddresses }: Record<string, unknown>): string[] {
  const own = isRecord(message) && Array.isArray(message.accountKeys) ? (message.accountKeys as unknown[]) : []
  const { writable = [], readonly = [] } = isRecord(loadedAddresses) ? loadedAddresses : {}
  const keys = [own, writable, readonly].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const named = keys.map((key) => (isRecord(key) ? key.pubkey : key))
  return named.every(isSolanaAddress) ? named : []
}

type OwnedToken = TokenChange & { index: number }

function heldOf(list: unknown): OwnedToken[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) => {
    if (!isRecord(entry) || !isRecord(entry.uiTokenAmount)) return []
    const { accountIndex: index, mint, owner, uiTokenAmount } = entry
    const units = toAmount(uiTokenAmount.amount)
    const { decimals } = uiTokenAmount
    const isComplete = Number.isInteger(index) && Number.isInteger(decimals)
    if (!isComplete || units === undefined || !isSolanaAddress(mint) || !isSolanaAddress(owner)) return []
    return [{ index: index as number, mint, owner, units, decimals: decimals as number }]
  })
}

/** An owner may have several accounts of a mint. */
function tokenChanges(before: readonly OwnedToken[], after: readonly OwnedToken[]): TokenChange[] {
  const sums = new Map<string, TokenChange>()
  const signed = [...before.map((one) => ({ ...one, units: -one.units })), ...after]
  for (const { owner, mint, units, decimals } of signed) {
    const key = `${owner}:${mint}`
    sums.set(key, { owner, mint, decimals, units: (sums.get(key)?.units ?? 0n) + units })
  }
  return [...sums.values()].filter(({ units }) => units !== 0n)
}

function amountsOf(list: unknown): bigint[] | undefined {
  const amounts = Array.isArray(list) ? (list as unknown[]).map(toAmount) : [undefined]
  return amounts.every((one) => one !== undefined) ? amounts : undefined
}

function toAmount(value: unknown): bigint | undefined {
  const isExact = Number.isSafeInteger(value) && (value as number) >= 0
  return isExact || (typeof value === 'string' && /^\d{1,20}$/.test(value)) ? BigInt(value as string) : undefined
}
