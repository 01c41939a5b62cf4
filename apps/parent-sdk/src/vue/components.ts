import { type FunctionalComponent, type HTMLAttributes, h } from 'vue'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import { defineWalletButton } from '../walletButton/index.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

/**
 * Component of a custom element. It needs no `isCustomElement` in the compiler options.
 *
 * @example const button: ElementComponent = AppKitButton
 */
export type ElementComponent<Attributes = ButtonAttributes> = FunctionalComponent<HTMLAttributes & Attributes>

/** `<appkit-button>`. @example const button = AppKitButton */
export const AppKitButton: ElementComponent = element('appkit-button')
/** `<appkit-connect-button>`. @example const button = AppKitConnectButton */
export const AppKitConnectButton: ElementComponent = element('appkit-connect-button')
/** `<appkit-account-button>`. @example const button = AppKitAccountButton */
export const AppKitAccountButton: ElementComponent = element('appkit-account-button')
/** `<appkit-network-button>`. @example const button = AppKitNetworkButton */
export const AppKitNetworkButton: ElementComponent = element('appkit-network-button')
/** `<appkit-wallet-button>`, which it defines. @example const button = AppKitWalletButton */
export const AppKitWalletButton: ElementComponent<WalletButtonAttributes> = (_props, { attrs }) => {
  defineWalletButton()
  return h('appkit-wallet-button', attrs)
}
/** `<appkit-modal>`. @example const place = AppKitModal */
export const AppKitModal: ElementComponent<object> = element('appkit-modal')

/** Without declared props, Vue passes all of them as attributes. */
function element(tag: string) {
  return ((_props, { attrs }) => h(tag, attrs)) satisfies FunctionalComponent
}
