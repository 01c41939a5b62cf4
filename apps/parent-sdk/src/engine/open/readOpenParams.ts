import { type ChainNamespace, isChainNamespace } from '@airlock/protocol/caip'
import type { OpenParams, OpenView, SendArguments } from '@airlock/protocol/channel/hostTypes'
import type { OpenParams as WireOpenParams } from '@airlock/protocol/channel/schemas'
import { warnOnce } from '../../page/utils/warnOnce.ts'

/** Views that a host may open (S2.3). */
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
  SIWXSignMessage: true,
  ApproveTransaction: true,
}

/**
 * Reads the host's parameters of `open`. Those without an effect are left out with a warning in the console.
 *
 * @param isSiwxEnabled whether the host has people sign in with their wallet: without, there is no such view (S8.2)
 * @param namespaces those of the configured networks
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

/** Longest text that the frame takes. */
const MAX_LENGTH = 128

/** Writes everything as text: the view validates it. */
function readArguments(form: SendArguments): Record<string, string> {
  const given = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value).slice(0, MAX_LENGTH)]))
}
