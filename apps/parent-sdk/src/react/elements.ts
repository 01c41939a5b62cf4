import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { WalletButtonAttributes } from '../walletButton/walletButtonAttributes.ts'

type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  /** React 18 does not support `className` on custom elements. */
  class?: string | undefined
}
type ButtonProps = ElementProps & ButtonAttributes
type WalletButtonProps = ElementProps & WalletButtonAttributes

/**
 * Props of the custom elements, by tag. JSX knows them wherever `@airlock/sdk/react` is imported.
 *
 * @example const button = <appkit-button label="Sign in" size="sm" />
 */
export type AppKitElements = {
  /**
   * Button that opens the modal: at Connect, or at the account while one is connected.
   *
   * @example const button = <appkit-button label="Sign in" balance="show" />
   */
  'appkit-button': ButtonProps
  /**
   * Button that opens Connect.
   *
   * @example const button = <appkit-connect-button loadingLabel="One moment" />
   */
  'appkit-connect-button': ButtonProps
  /**
   * Button with the active address, which opens the account.
   *
   * @example const button = <appkit-account-button charsStart={4} charsEnd={4} />
   */
  'appkit-account-button': ButtonProps
  /**
   * Button with the name of the active network, which opens the list of networks.
   *
   * @example const button = <appkit-network-button namespace="eip155" />
   */
  'appkit-network-button': ButtonProps
  /**
   * Button that connects one wallet. `@airlock/sdk/wallet-button` defines it, or the script file `wallet-button.js`.
   *
   * @example const button = <appkit-wallet-button wallet="metamask" />
   */
  'appkit-wallet-button': WalletButtonProps
  /**
   * Position of the modal with `enableEmbedded`. Without this element, the modal is at the end of the document.
   *
   * @example const place = <appkit-modal class="wallet" />
   */
  'appkit-modal': ElementProps
  /**
   * Alias of `appkit-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-button label="Sign in" />
   */
  'w3m-button': ButtonProps
  /**
   * Alias of `appkit-connect-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-connect-button size="sm" />
   */
  'w3m-connect-button': ButtonProps
  /**
   * Alias of `appkit-account-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-account-button balance="show" />
   */
  'w3m-account-button': ButtonProps
  /**
   * Alias of `appkit-network-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-network-button disabled />
   */
  'w3m-network-button': ButtonProps
  /**
   * Alias of `appkit-wallet-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-wallet-button wallet="google" />
   */
  'w3m-wallet-button': WalletButtonProps
  /**
   * Alias of `appkit-modal`, for pages that move from another kit.
   *
   * @example const element = <w3m-modal class="wallet" />
   */
  'w3m-modal': ElementProps
}

declare module 'react' {
  namespace JSX {
    // Only an interface merges with React’s.
    interface IntrinsicElements extends AppKitElements {}
  }
}
