import type { KeyOf, Texts } from '../../texts/createTexts.ts'
import type { Messages } from '../../texts/messages.ts'

type Values = Readonly<Record<string, string>>

export type Notice = { key: NoticeKey; values?: Values } | OwnNotice

export type OwnNotice = { texts: Texts; key: string; values?: Values }

export function ownNotice<Own extends Messages>(texts: Texts<Own>, key: KeyOf<Texts<Own>>, values?: Values): OwnNotice {
  return { texts: texts as Texts, key, ...(values && { values }) }
}

/** Need no feature's view. Holes: {wallet}, {network}, {address}, {email}. */
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
