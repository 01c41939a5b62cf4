import { type CaipAddress, toCaipAddress } from '@airlock/protocol/caip'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import { activeAddressAtom, activeSessionAtom } from '../host/hostState.ts'

const BALANCE_CACHE_MS = 30_000

export type NativeBalance = { caipAddress: CaipAddress; balance: string; symbol: string; timestamp: number }

/** Shows the last balance while a newer one loads or fails. */
export type BalanceEntry = { cached?: NativeBalance } & (
  | { status: 'idle' | 'loading' | 'ready' }
  | { status: 'failed'; error: AirlockError }
)

export type Balances = Readonly<Partial<Record<CaipAddress, BalanceEntry>>>

export const balancesAtom = atom<Balances>({})

const IDLE: BalanceEntry = { status: 'idle' }

const activeCaipAddressAtom = atom((get) => {
  const address = get(activeAddressAtom)
  const network = get(activeSessionAtom)?.caipNetworkId
  return address === null || network === undefined ? null : toCaipAddress(network, address)
})

export const activeBalanceAtom = atom((get) => {
  const caipAddress = get(activeCaipAddressAtom)
  return caipAddress === null ? IDLE : (get(balancesAtom)[caipAddress] ?? IDLE)
})

export function balanceLoading(balances: Balances, caipAddress: CaipAddress): Balances {
  const cached = balances[caipAddress]?.cached
  return { ...balances, [caipAddress]: { status: 'loading', ...(cached && { cached }) } }
}

export function balanceReady(balances: Balances, cached: NativeBalance): Balances {
  return { ...balances, [cached.caipAddress]: { status: 'ready', cached } }
}

export function balanceFailed(balances: Balances, caipAddress: CaipAddress, error: AirlockError): Balances {
  const cached = balances[caipAddress]?.cached
  return { ...balances, [caipAddress]: { status: 'failed', error, ...(cached && { cached }) } }
}

export function reloadBalance(balances: Balances, caipAddress: CaipAddress, now: number): NativeBalance | undefined {
  const cached = balances[caipAddress]?.cached
  return cached !== undefined && now - cached.timestamp < BALANCE_CACHE_MS ? cached : undefined
}
