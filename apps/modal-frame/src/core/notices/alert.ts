import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Notice } from './notice.ts'

/** Severity of an alert, which chooses its icon and colour. */
export type AlertType = 'danger' | 'warning' | 'info'
export type Alert = { type: AlertType; content: { notice: Notice } | { error: AirlockError } }

/** The alert above the view; it stays until it is dismissed. */
export const alertAtom = atom<Alert | null>(null)

export function alert(content: Alert['content'], type: AlertType = 'danger'): Alert {
  return { type, content }
}
