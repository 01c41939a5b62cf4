import type { ChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendArguments, SwapArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { explain } from '../onDemand/explain.ts'

const VIEWS =
  'Connect Account AllWallets ConnectingWalletConnectBasic Networks WhatIsAWallet WhatIsANetwork GetWallet UnsupportedChain WalletSend WalletReceive Swap SIWXSignMessage RegisterAccountName OnRampProviders ApproveTransaction'.split(
    ' ',
  )

type Input = {
  /** Without it, sign-in views do not exist. */
  signIn: object | undefined
  /** Namespaces of the configured networks. */
  namespaces: readonly { name: ChainNamespace }[]
  /** Shows the nearest view instead of an unknown one. */
  showView(view: OpenView): unknown
}

export function readOpenParams(params: OpenParams, { signIn, namespaces, showView }: Input): WireOpenParams {
  const { view, namespace, arguments: form, ...others } = params
  // The modal creates its own pairing, so AppKit's `uri` needs no warning.
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined || name === 'uri' ? [] : name))
  const hasView = view === undefined || (VIEWS.includes(view) && (view !== 'SIWXSignMessage' || signIn))
  const hasNamespace = namespace === undefined || namespaces.some(({ name }) => name === namespace)
  if (!hasView || !hasNamespace || unknown[0])
    explain(({ explainOpen }) => explainOpen(params, { hasView, hasNamespace, unknown, showView }))
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
