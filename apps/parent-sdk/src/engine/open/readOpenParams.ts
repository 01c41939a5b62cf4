import { type ChainNamespace, isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendArguments, SwapArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { warnOnce } from '../../page/utils/warnOnce.ts'

/** Views that a host may open. */
const VIEWS: Record<OpenView, true> = {
  Connect: true,
  Account: true,
  AllWallets: true,
  ConnectingWalletConnectBasic: true,
  Networks: true,
  WhatIsAWallet: true,
  WhatIsANetwork: true,
  GetWallet: true,
  UnsupportedChain: true,
  WalletSend: true,
  WalletReceive: true,
  Swap: true,
  SIWXSignMessage: true,
  RegisterAccountName: true,
  OnRampProviders: true,
  ApproveTransaction: true,
}

/**
 * Reads the host's params of `open`; warns about params without effect.
 *
 * @param isSiwxEnabled without it, sign-in views do not exist
 * @param namespaces of the configured networks
 */
export function readOpenParams(
  params: OpenParams,
  { isSiwxEnabled, namespaces }: { isSiwxEnabled: boolean; namespaces: readonly ChainNamespace[] },
): WireOpenParams {
  const { view, namespace, arguments: form, ...others } = params
  const unknown = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  const isSignInOff = view === 'SIWXSignMessage' && !isSiwxEnabled
  const isKnown = typeof view === 'string' && Object.hasOwn(VIEWS, view)
  const hasView = isKnown && !isSignInOff
  const hasNamespace = isChainNamespace(namespace) && namespaces.includes(namespace)
  if (isSignInOff) warnOnce('open: left out, SIWX is not enabled: pass `siwx` to createAppKit')
  if (view !== undefined && !isKnown) warnOnce(`open: left out, no such view: ${String(view)}`)
  if (namespace !== undefined && !hasNamespace)
    warnOnce(
      isChainNamespace(namespace)
        ? `open: left out, no network of ${namespace} is configured: add one to \`networks\``
        : `open: left out, no such namespace: ${String(namespace)}`,
    )
  if (unknown.length) warnOnce(`open: left out, no such parameter: ${unknown.join(', ')}`)
  return {
    ...(hasView && { view }),
    ...(hasNamespace && { namespace }),
    ...(form && { arguments: readArguments(form) }),
  }
}

/** Limit of the frame. */
const MAX_LENGTH = 128

/** Converts values to text: the view validates them. */
function readArguments(form: SendArguments | SwapArguments): Record<string, string> {
  const input = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(input.map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH)]))
}
