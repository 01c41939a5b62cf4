import { type ChainNamespace, isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, SendArguments, SwapArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { explain } from '../onDemand/explain.ts'

const VIEWS =
  'Connect Account AllWallets ConnectingWalletConnectBasic Networks WhatIsAWallet WhatIsANetwork GetWallet UnsupportedChain WalletSend WalletReceive Swap SIWXSignMessage RegisterAccountName OnRampProviders ApproveTransaction'.split(
    ' ',
  )

/** @param isSiwxEnabled without it, sign-in views do not exist @param namespaces of the configured networks */
export function readOpenParams(
  params: OpenParams,
  { isSiwxEnabled, namespaces }: { isSiwxEnabled: boolean; namespaces: readonly ChainNamespace[] },
): WireOpenParams {
  const { view, namespace, arguments: form, ...others } = params
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  const isSignInOff = view === 'SIWXSignMessage' && !isSiwxEnabled
  const hasView = typeof view === 'string' && VIEWS.includes(view) && !isSignInOff
  const hasNamespace = isChainNamespace(namespace) && namespaces.includes(namespace)
  const hasProblem =
    (view !== undefined && !hasView) || (namespace !== undefined && !hasNamespace) || unknown.length > 0
  if (hasProblem) explain(({ explainOpen }) => explainOpen(params, { hasView, hasNamespace, unknown }))
  return {
    ...(hasView && { view }),
    ...(hasNamespace && { namespace }),
    ...(form && { arguments: readArguments(form) }),
  }
}

const MAX_LENGTH = 128

function readArguments(form: SendArguments | SwapArguments): Record<string, string> {
  const input = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(input.map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH)]))
}
