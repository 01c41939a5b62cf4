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

/** Reads what the host asks to open. A view or namespace that does not exist yet is named in the console and left out. */
export function readOpenParams({ view, namespace }: OpenParams = {}): OpenParams {
  const hasView = view !== undefined && Object.hasOwn(VIEWS, view)
  const hasNamespace = isChainNamespace(namespace)
  if (view !== undefined && !hasView) warnOnce(`open: left out, no such view yet: ${view}`)
  if (namespace !== undefined && !hasNamespace) warnOnce(`open: left out, no such namespace: ${namespace}`)
  return { ...(hasView && { view }), ...(hasNamespace && { namespace }) }
}
