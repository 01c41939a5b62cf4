import { atom } from 'jotai'
import { activeSentRowsAtom, type SentRow } from '../../../core/transactions/transactions.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'

/** Attempt to replace a transaction (by its row) and how it stands; nothing stands here once it was done. */
export type Replacement = {
  row: string
  status:
    | 'asking'
    | 'declined'
    /** An earlier request is open in the wallet. */
    | 'pending'
    | 'failed'
}

export const replacementAtom = atom<Replacement | null>(null)

/** `true` for a transaction that waits under a known hash, of the active account, whose wallet can replace it. */
export const canReplaceAtom = atom((get) => {
  const connector = get(activeConnectorAtom)
  const rows = get(activeSentRowsAtom)
  return ({ id }: SentRow): boolean =>
    connector?.replacesSent === true &&
    rows.some((row) => row.id === id && row.status === 'pending' && row.hash !== null)
})
