import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'
import type { Notice } from './notice.ts'

export type AlertType = 'danger' | 'warning' | 'info'
export type Alert = { type: AlertType; content: { notice: Notice } | { error: AirlockError } }

export const alertAtom = atom<Alert | null>(null)

export function alert(content: Alert['content'], type: AlertType = 'danger'): Alert {
  return { type, content }
}
