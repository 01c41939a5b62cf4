import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { OWN_DELEGATE } from '@airlock/protocol/chains/ownDelegate'
import { atom } from 'jotai'
import { activeConnectorAtom } from '../wallets/sessionConnector.ts'

/** The user must decide before receiving funds. Email wallets set only their own code, so other listed code counts too (T263). */
export const isDangerousAtom = atom((get) => {
  const isEmail = get(activeConnectorAtom)?.email !== undefined
  return (code: AccountCode): boolean =>
    code.kind === 'unknown' ||
    code.kind === 'sweeper' ||
    (isEmail && code.kind === 'known' && code.delegate !== OWN_DELEGATE)
})
