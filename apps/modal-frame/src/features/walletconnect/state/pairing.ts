import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Wallet } from '../../../core/wallets/wallets.ts'

/**
 * S3.4: the offer that a wallet may take. `uri` is what a QR code or a link carries: it holds the key of the pairing, so it is never
 * logged, tracked or stored (T74).
 */
export type Pairing =
  | { status: 'idle' | 'preparing' }
  /** @param expiresAt milliseconds since 1970, by the wall clock (T66) */
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: AirlockError }

export const pairingAtom = atom<Pairing>({ status: 'idle' })

/** Whether the project has a relay, so that wallets elsewhere can be reached. Boot fills it. */
export const isRelayConfiguredAtom = atom(false)

/** Stands for whatever wallet scans the code. */
export const ANY_WALLET: Wallet = { id: 'walletConnect', name: 'WalletConnect', contested: false, links: {} }
