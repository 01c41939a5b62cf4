import type { JSX } from 'solid-js'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

type Button = JSX.HTMLAttributes<HTMLElement> & ButtonAttributes
type WalletButton = JSX.HTMLAttributes<HTMLElement> & WalletButtonAttributes
type Position = JSX.HTMLAttributes<HTMLElement>

/**
 * Props of the custom elements, by tag. Templates know them wherever `@airlock/sdk/solid` is imported.
 *
 * @example const label = (elements: SolidElements) => elements['appkit-button'].label
 */
export type SolidElements = {
  /** Button that opens the modal. */
  'appkit-button': Button
  /** Button that opens Connect. */
  'appkit-connect-button': Button
  /** Button with the active address. */
  'appkit-account-button': Button
  /** Button with the active network. */
  'appkit-network-button': Button
  /** Button that connects one wallet, of `@airlock/sdk/wallet-button`. */
  'appkit-wallet-button': WalletButton
  /** Place of the embedded modal. */
  'appkit-modal': Position
  /** Alias of `appkit-button`. */
  'w3m-button': Button
  /** Alias of `appkit-connect-button`. */
  'w3m-connect-button': Button
  /** Alias of `appkit-account-button`. */
  'w3m-account-button': Button
  /** Alias of `appkit-network-button`. */
  'w3m-network-button': Button
  /** Alias of `appkit-wallet-button`. */
  'w3m-wallet-button': WalletButton
  /** Alias of `appkit-modal`. */
  'w3m-modal': Position
}

declare module 'solid-js' {
  namespace JSX {
    // Only an interface merges with Solid's.
    interface IntrinsicElements extends SolidElements {}
  }
}
