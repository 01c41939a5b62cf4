import { isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { warnOnce } from '../kit/warnOnce.ts'

/** Views that a host may open (S2.3). */
const VIEWS: Record<OpenView, true> = {
  Connect: true,
  Account: true,
  AllWallets: true,
  Networks: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
  GetWallet: true,
  UnsupportedChain: true,
  WalletSend: true,
  WalletReceive: true,
  SIWXSignMessage: true,
}

/** Reads what the host asks to open. A parameter that nothing comes of is named in the console and left out. */
export function readOpenParams(params?: OpenParams | null): WireOpenParams {
  const { view, namespace, arguments: form, ...others } = params ?? {}
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  const hasView = typeof view === 'string' && Object.hasOwn(VIEWS, view)
  const hasNamespace = isChainNamespace(namespace)
  if (view !== undefined && !hasView) warnOnce(`open: left out, no such view: ${String(view)}`)
  if (namespace !== undefined && !hasNamespace) warnOnce(`open: left out, no such namespace: ${String(namespace)}`)
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
  return {
    ...(hasView && { view }),
    ...(hasNamespace && { namespace }),
    ...(form && { arguments: readArguments(form) }),
  }
}

/** Longest text that the frame takes. */
const MAX_LENGTH = 128

/** Writes everything as text: the view that takes it says what makes no sense. */
function readArguments(form: SendArguments): Record<string, string> {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH)]))
}
