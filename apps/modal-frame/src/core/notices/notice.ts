import type { KeyOf, Texts } from '../../texts/createTexts.ts'
import type { Messages } from '../../texts/messages.ts'

type Values = Readonly<Record<string, string>>

/** A sentence for the visitor; `values` fill its holes. */
export type Notice = { key: NoticeKey; values?: Values } | OwnNotice

/** A notice of a feature's texts, which load with its view. */
export type OwnNotice = { texts: Texts; key: string; values?: Values }

/** @param key of the shown feature's texts */
export function ownNotice<Own extends Messages>(texts: Texts<Own>, key: KeyOf<Texts<Own>>, values?: Values): OwnNotice {
  return { texts: texts as Texts, key, ...(values && { values }) }
}

/**
 * Notices that can appear without their feature's view. Holes: `connected` {wallet}, `networkChanged` {network},
 * `accountChanged` {address}, `connecting`, `declined`, `pending`, `connectFailed` and `notInstalled` {wallet},
 * `switchDeclined` and `switchFailed` {network}, `balanceFailed` {network}, `codeSent` {email}.
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
