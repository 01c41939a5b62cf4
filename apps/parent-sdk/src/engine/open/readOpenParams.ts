import { type ChainNamespace, isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendArguments, SwapArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { explain } from '../onDemand/explain.ts'

const VIEWS =
  'Connect Account AllWallets ConnectingWalletConnectBasic Networks WhatIsAWallet WhatIsANetwork GetWallet UnsupportedChain WalletSend WalletReceive Swap SIWXSignMessage RegisterAccountName OnRampProviders ApproveTransaction'.split(
    ' ',
  )

type Input = {
  /** Without it, sign-in views do not exist. */
  isSiwxEnabled: boolean
  /** Namespaces of the configured networks. */
  namespaces: readonly ChainNamespace[]
  /** Shows the nearest view instead of an unknown one. */
  showView(view: OpenView): unknown
}

export function readOpenParams(
  params: OpenParams,
  { isSiwxEnabled, namespaces, showView }: Input,
): WireOpenParams {
  const { view, namespace, arguments: form, ...others } = params
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  const isSignInOff = view === 'SIWXSignMessage' && !isSiwxEnabled
  const hasView = typeof view === 'string' && VIEWS.includes(view) && !isSignInOff
  const hasNamespace = isChainNamespace(namespace) && namespaces.includes(namespace)
  const hasProblem =
    (view !== undefined && !hasView) || (namespace !== undefined && !hasNamespace) || unknown.length > 0
  if (hasProblem) explain(({ explainOpen }) => explainOpen(params, { hasView, hasNamespace, unknown, showView }))
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
