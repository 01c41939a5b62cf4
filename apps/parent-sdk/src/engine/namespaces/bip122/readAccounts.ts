import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { toOneCase } from '@airlock/protocol/namespaces/bip122/toOneCase'
import { withoutOrdinals } from '@airlock/protocol/namespaces/bip122/withoutOrdinals'
import { mayBeOn } from '../standard/mayBeOn.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import type { Account } from './WalletAdapter.ts'

/** Leaves out ordinals addresses and other chains. @throws AirlockError WALLET_INVALID_ANSWER */
export function readAccounts(response: unknown, known: { paying?: readonly string[]; max?: number } = {}): Account[] {
  try {
    const chosen = withoutOrdinals(listOf(response, known.max).flatMap(readAccount), known.paying)
    return [...new Map(chosen.map(({ isStated: _, ...account }) => [account.address, account])).values()]
  } catch (cause) {
    throw new AirlockError('WALLET_INVALID_ANSWER', { cause })
  }
}

export function toAddresses(accounts: readonly Account[]) {
  return accounts.map(({ written: _written, native: _native, ...shown }) => ({ ...shown, purpose: 'payment' }))
}

function readAccount(native: unknown): [] | [Account & { isStated: boolean }] {
  const { address, intention, purpose, symbol, publicKey, path, chains } = (
    typeof native === 'string' ? { address: native } : native
  ) as Record<string, unknown>
  // Some phones send null for missing fields.
  const declared = purpose ?? intention ?? undefined
  if ((declared !== undefined && declared !== 'payment') || (symbol ?? 'BTC') !== 'BTC') return []
  if (!mayBeOn('bitcoin:', chains)) return []
  if (typeof address !== 'string' || address.length > 90) throw new TypeError('no address')
  const account = {
    address: toOneCase(address),
    written: address,
    native,
    isStated: declared !== undefined,
  }
  return [{ ...account, ...(isShort(publicKey) && { publicKey }), ...(isShort(path) && { path }) }]
}

/** A public key has 66 or 130 digits, a derivation path fewer. */
const isShort = (text: unknown): text is string => typeof text === 'string' && text.length <= 130
