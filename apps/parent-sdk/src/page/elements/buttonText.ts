import { type ChainNamespace, namespaceOf, shortAddress } from '@airlock/protocol/caip'
import type { AppKit } from '../../types/AppKit.ts'
import type { Attributes, ButtonState } from './buttonClass.ts'

export function connectText(
  { namespace, ...attributes }: Attributes,
  texts: readonly string[],
  kit?: AppKit,
): ButtonState {
  const { label = texts[0], loadingLabel = texts[1] } = attributes
  const status = kit?.getAccount(namespace as ChainNamespace).status
  const state = kit?.getState()
  // A modal that loads covers the button.
  const busy = status === 'connecting' || status === 'reconnecting' || (!!state?.loading && !state.open)
  return { text: busy ? loadingLabel : label, busy }
}

export function accountText(attributes: Attributes, texts: readonly string[], kit?: AppKit): ButtonState {
  const { namespace, charsStart, charsEnd } = attributes
  const { address, caipAddress } = kit?.getAccount(namespace as ChainNamespace) ?? {}
  if (!address || !caipAddress) return connectText(attributes, texts, kit)
  const text = shortAddress(namespaceOf(caipAddress), address, {
    ...(charsStart !== undefined && { start: Number(charsStart) }),
    ...(charsEnd !== undefined && { end: Number(charsEnd) }),
  })
  return { text, account: caipAddress }
}

export function networkText({ label, namespace }: Attributes, texts: readonly string[], kit?: AppKit): ButtonState {
  return { text: label ?? kit?.getCaipNetwork(namespace as ChainNamespace)?.name ?? texts[2] }
}
