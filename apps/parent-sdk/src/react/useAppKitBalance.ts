import type { AppKit } from '../AppKit.ts'
import { AirlockError } from '../index.ts'
import { useKitAction } from './useKitAction.ts'

/** What `fetchBalance` resolves with: a failed read is an answer, not an exception. */
export type BalanceResult = {
  data: { balance: string; symbol: string } | undefined
  error: string | null
  isSuccess: boolean
  isError: boolean
}

/** Reads the native balance of the active account (S3.8). */
export function useAppKitBalance() {
  return { fetchBalance: useKitAction(fetchBalance) }
}

async function fetchBalance(kit: AppKit): Promise<BalanceResult> {
  try {
    return { data: await kit.fetchBalance(), error: null, isSuccess: true, isError: false }
  } catch (cause) {
    return { data: undefined, error: AirlockError.from(cause).message, isSuccess: false, isError: true }
  }
}
