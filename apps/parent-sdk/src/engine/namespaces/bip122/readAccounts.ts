import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toOneCase } from '@airlock/protocol/namespaces/bip122/toOneCase'
import { withoutOrdinals } from '@airlock/protocol/namespaces/bip122/withoutOrdinals'
import { mayBeOn } from '../standard/mayBeOn.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import type { Account } from './WalletAdapter.ts'

/**
 * The accounts of a wallet's answer that hold money, each once and read once. A wallet has several addresses: those for ordinals are left out,
 * and so are those of other chains.
 *
 * @param known.paying accounts that the wallet pays from, whatever it lists; none unless given
 * @throws AirlockError WALLET_INVALID_ANSWER for no list, and for an entry without an address
 */
export function readAccounts(answer: unknown, known: { paying?: readonly string[]; max?: number } = {}): Account[] {
  try {
    const chosen = withoutOrdinals(listOf(answer, known.max).flatMap(readAccount), known.paying)
    return [...new Map(chosen.map(({ isStated: _, ...account }) => [account.address, account])).values()]
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}

/** The accounts as the provider answers them. */
export function toAddresses(accounts: readonly Account[]) {
  return accounts.map(({ written: _written, native: _native, ...shown }) => ({ ...shown, purpose: 'payment' }))
}

/** @throws TypeError for an entry without an address, or what a getter throws */
function readAccount(native: unknown): [] | [Account & { isStated: boolean }] {
  const { address, intention, purpose, symbol, publicKey, path, chains } = (
    typeof native === 'string' ? { address: native } : native
  ) as Record<string, unknown>
  // Phones written in other languages send null for what they leave out.
  const stated = purpose ?? intention ?? undefined
  if ((stated !== undefined && stated !== 'payment') || (symbol ?? 'BTC') !== 'BTC') return []
  if (!mayBeOn('bitcoin:', chains)) return []
  if (typeof address !== 'string' || address.length > 90) throw new TypeError('no address')
  const account = {
    address: toOneCase(address),
    written: address,
    native,
    isStated: stated !== undefined,
  }
  return [{ ...account, ...(isShort(publicKey) && { publicKey }), ...(isShort(path) && { path }) }]
}

/** A public key has 66 or 130 digits, a derivation path fewer. */
const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= 130
