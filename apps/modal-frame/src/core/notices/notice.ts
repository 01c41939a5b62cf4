/** Something that is told to a person in passing, by its key in the message catalogue; `values` fill the holes of the text. */
export type Notice = { key: NoticeKey; values?: Readonly<Record<string, string>> }

/**
 * Every notice that flows give. Holes: `connected` {wallet}, `networkChanged` {network}, `accountChanged` {address},
 * `connecting`, `declined`, `pending`, `connectFailed` and `notInstalled` {wallet}, `switchDeclined` and `switchFailed` {network},
 * `balanceFailed` {network}, `codeSent` and `emailChanged` {email}, `appUnanswered` {wallet}, `walletsFound` and `networksFound` {count}.
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
  'codeRenewed',
  'codeSent',
  'emailChanged',
  'authFailed',
  'authNotAllowed',
  'appUnanswered',
  'copied',
  'copyFailed',
  'disconnectFailed',
  'accountFailed',
  'walletsFound',
  'networksFound',
  'tokensFailed',
  'historyFailed',
  'sendStarted',
  'sendFailed',
  'sendMined',
  'sendReverted',
] as const
export type NoticeKey = (typeof NOTICES)[number]
