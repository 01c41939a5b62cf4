import type { KeyOf, Texts } from '../../texts/createTexts.ts'
import type { Messages } from '../../texts/messages.ts'

type Values = Readonly<Record<string, string>>

/** A sentence for a user, shown or announced in passing; `values` fill the holes of the text. */
export type Notice = { key: NoticeKey; values?: Values } | OwnNotice

/** A notice among the texts of a feature. Their language is loaded with the view that gives it. */
export type OwnNotice = { texts: Texts; key: string; values?: Values }

/** @param key of the texts of a feature whose view is shown */
export function ownNotice<Own extends Messages>(texts: Texts<Own>, key: KeyOf<Texts<Own>>, values?: Values): OwnNotice {
  return { texts: texts as Texts, key, ...(values && { values }) }
}

/**
 * Notices that flows give without a view of their feature: of the core, and where the texts of the feature may not be loaded. Holes: `connected` {wallet}, `networkChanged` {network}, `accountChanged` {address},
 * `connecting`, `declined`, `pending`, `connectFailed` and `notInstalled` {wallet}, `switchDeclined` and `switchFailed` {network},
 * `balanceFailed` {network}, `codeSent` {email}.
 */
export const NOTICES = [
  'connected',
  'disconnected',
  'networkChanged',
  'accountChanged',
  'connecting',
  'declined',
  'pending',
  'connectFailed',
  'notInstalled',
  'switching',
  'switchDeclined',
  'switchPending',
  'switchFailed',
  'balanceFailed',
  'codeSent',
  'authFailed',
  'authNotAllowed',
  'copied',
  'copyFailed',
  'disconnectFailed',
  'notAllowed',
  'accountFailed',
  'tokensFailed',
  'sendMined',
  'sendReverted',
] as const
export type NoticeKey = (typeof NOTICES)[number]
