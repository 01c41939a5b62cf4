import { isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView } from '@airlock/protocol/channel/hostTypes'
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
}

/** Reads what the host asks to open. A parameter that nothing comes of is named in the console and left out. */
export function readOpenParams(params?: OpenParams | null): OpenParams {
  const { view, namespace, ...others } = params ?? {}
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  const hasView = typeof view === 'string' && Object.hasOwn(VIEWS, view)
  const hasNamespace = isChainNamespace(namespace)
  if (view !== undefined && !hasView) warnOnce(`open: left out, not a view that a page can open: ${String(view)}`)
  if (namespace !== undefined && !hasNamespace) warnOnce(`open: left out, no such namespace: ${String(namespace)}`)
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
  return { ...(hasView && { view }), ...(hasNamespace && { namespace }) }
}
