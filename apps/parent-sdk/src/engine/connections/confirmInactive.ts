import { isSameAddress } from '@airlock/protocol/caip'
import type { WalletState } from '../../types/NamespaceWallet.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import type { Inactive } from './createConnectionList.ts'

type Found = { wallet: SessionWallet; state: WalletState }

/** The object needs a remembered account (T208). @param isAlone adopts other accounts of the only claimant */
export async function confirmInactive(
  { namespace, accounts }: Inactive,
  candidates: readonly SessionWallet[],
  { signal, isAlone }: { signal: AbortSignal; isAlone?: boolean },
): Promise<Found | undefined> {
  const isKnown = (address: string) => accounts.some((one) => isSameAddress(namespace, one, address))
  for (const wallet of candidates) {
    const state = await wallet.wallet.restore(signal, accounts).catch(() => null)
    signal.throwIfAborted()
    if (state && ((isAlone && !candidates[1]) || state.accounts.some(isKnown))) return { wallet, state }
  }
  return undefined
}
