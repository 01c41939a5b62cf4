import { atom } from 'jotai'
import { activeSentRowsAtom, type SentRow } from '../../../core/transactions/transactions.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'

export type Replacement = {
  row: string
  status: 'asking' | 'declined' | 'pending' | 'failed'
}

export const replacementAtom = atom<Replacement | null>(null)

export const canReplaceAtom = atom((get) => {
  const connector = get(activeConnectorAtom)
  const rows = get(activeSentRowsAtom)
  return ({ id }: SentRow): boolean =>
    connector?.replacesSent === true &&
    rows.some((row) => row.id === id && row.status === 'pending' && row.hash !== null)
})
