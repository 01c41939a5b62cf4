import { createElement, type FunctionComponent } from 'react'
import { defineWalletButton } from '../walletButton/index.ts'
import type { AppKitElements } from './elements.ts'

/**
 * Component of a custom element, with the element's attributes as props.
 *
 * @example const button: ElementComponent<'appkit-button'> = AppKitButton
 */
export type ElementComponent<Tag extends keyof AppKitElements> = FunctionComponent<Omit<AppKitElements[Tag], 'ref'>>

/** `<appkit-button>`. @example const button = <AppKitButton label="Sign in" /> */
export const AppKitButton: ElementComponent<'appkit-button'> = element('appkit-button')
/** `<appkit-connect-button>`. @example const button = <AppKitConnectButton size="sm" /> */
export const AppKitConnectButton: ElementComponent<'appkit-connect-button'> = element('appkit-connect-button')
/** `<appkit-account-button>`. @example const button = <AppKitAccountButton balance="show" /> */
export const AppKitAccountButton: ElementComponent<'appkit-account-button'> = element('appkit-account-button')
/** `<appkit-network-button>`. @example const button = <AppKitNetworkButton disabled={false} /> */
export const AppKitNetworkButton: ElementComponent<'appkit-network-button'> = element('appkit-network-button')
/** `<appkit-wallet-button>`, which it defines. @example const button = <AppKitWalletButton wallet="metamask" /> */
export const AppKitWalletButton: ElementComponent<'appkit-wallet-button'> = (props) => {
  defineWalletButton()
  return createElement('appkit-wallet-button', { ...props, disabled: props.disabled || undefined })
}
/** `<appkit-modal>`. @example const place = <AppKitModal class="wallet" /> */
export const AppKitModal: ElementComponent<'appkit-modal'> = element('appkit-modal')

function element(tag: keyof AppKitElements) {
  // React 18 writes `disabled="false"`, which disables the button.
  return (props: Omit<AppKitElements['appkit-button'], 'ref'>) =>
    createElement(tag, { ...props, disabled: props.disabled || undefined })
}
