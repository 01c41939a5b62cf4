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
  const unknown = Object.keys(others)
  const hasView = view !== undefined && Object.hasOwn(VIEWS, view)
  const hasNamespace = isChainNamespace(namespace)
  if (view !== undefined && !hasView) warnOnce(`open: left out, not a view that a page can open: ${view}`)
  if (namespace !== undefined && !hasNamespace) warnOnce(`open: left out, no such namespace: ${namespace}`)
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
  return { ...(hasView && { view }), ...(hasNamespace && { namespace }) }
}
