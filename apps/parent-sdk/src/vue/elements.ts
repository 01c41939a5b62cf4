import type { AppKitModal, AppKitWalletButton, ElementComponent } from './components.ts'

/**
 * Props of the custom elements, by tag. Templates know them wherever `@airlock/sdk/vue` is imported.
 *
 * @example const button = (elements: VueElements) => elements['appkit-button']
 */
export type VueElements = {
  /** Button that opens the modal. */
  'appkit-button': ElementComponent
  /** Button that opens Connect. */
  'appkit-connect-button': ElementComponent
  /** Button with the active address. */
  'appkit-account-button': ElementComponent
  /** Button with the active network. */
  'appkit-network-button': ElementComponent
  /** Button that connects one wallet, of `@airlock/sdk/wallet-button`. */
  'appkit-wallet-button': typeof AppKitWalletButton
  /** Place of the embedded modal. */
  'appkit-modal': typeof AppKitModal
  /** Alias of `appkit-button`. */
  'w3m-button': ElementComponent
  /** Alias of `appkit-connect-button`. */
  'w3m-connect-button': ElementComponent
  /** Alias of `appkit-account-button`. */
  'w3m-account-button': ElementComponent
  /** Alias of `appkit-network-button`. */
  'w3m-network-button': ElementComponent
  /** Alias of `appkit-wallet-button`. */
  'w3m-wallet-button': typeof AppKitWalletButton
  /** Alias of `appkit-modal`. */
  'w3m-modal': typeof AppKitModal
}

declare module 'vue' {
  // Only an interface merges with Vue's.
  interface GlobalComponents extends VueElements {}
}
