import { type ChainNamespace, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import type { AppKit } from '../../types/AppKit.ts'
import type { Attributes, ButtonState } from './buttonClass.ts'

export function connectText(
  { label = 'Connect Wallet', loadingLabel = 'Connecting…', namespace }: Attributes,
  kit?: AppKit,
): ButtonState {
  const status = kit?.getAccount(namespace as ChainNamespace).status
  const state = kit?.getState()
  // A modal that loads covers the button.
  const busy = status === 'connecting' || status === 'reconnecting' || (!!state?.loading && !state.open)
  return { text: busy ? loadingLabel : label, busy }
}

export function accountText(attributes: Attributes, kit?: AppKit): ButtonState {
  const { namespace, charsStart, charsEnd } = attributes
  const { address, caipAddress } = kit?.getAccount(namespace as ChainNamespace) ?? {}
  if (!address || !caipAddress) return connectText(attributes, kit)
  const text = shortAddress(namespaceOf(caipAddress), address, {
    ...(charsStart !== undefined && { start: Number(charsStart) }),
    ...(charsEnd !== undefined && { end: Number(charsEnd) }),
  })
  return { text, account: caipAddress }
}

export function networkText({ label, namespace }: Attributes, kit?: AppKit): ButtonState {
  return { text: label ?? kit?.getCaipNetwork(namespace as ChainNamespace)?.name ?? 'Unknown network' }
}
