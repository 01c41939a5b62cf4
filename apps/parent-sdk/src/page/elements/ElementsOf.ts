/** The custom elements by tag, with the props that a framework gives each kind. Editors show these comments. */
export type ElementsOf<Button, WalletButton, Position> = {
  /**
   * Button that opens the modal: at Connect, or at the account while one is connected.
   *
   * @example const button = <appkit-button label="Sign in" balance="show" />
   */
  'appkit-button': Button
  /**
   * Button that opens Connect.
   *
   * @example const button = <appkit-connect-button loadingLabel="One moment" />
   */
  'appkit-connect-button': Button
  /**
   * Button with the name or address of the active account, which opens the account.
   *
   * @example const button = <appkit-account-button charsStart={4} charsEnd={4} />
   */
  'appkit-account-button': Button
  /**
   * Button with the name of the active network, which opens the list of networks.
   *
   * @example const button = <appkit-network-button namespace="eip155" />
   */
  'appkit-network-button': Button
  /**
   * Button that connects one wallet. `@airlock/sdk/wallet-button` defines it, or the script file `wallet-button.js`.
   *
   * @example const button = <appkit-wallet-button wallet="metamask" />
   */
  'appkit-wallet-button': WalletButton
  /**
   * Position of the modal with `enableEmbedded`. Without this element, the modal is at the end of the document.
   *
   * @example const place = <appkit-modal class="wallet" />
   */
  'appkit-modal': Position
  /**
   * Alias of `appkit-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-button label="Sign in" />
   */
  'w3m-button': Button
  /**
   * Alias of `appkit-connect-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-connect-button size="sm" />
   */
  'w3m-connect-button': Button
  /**
   * Alias of `appkit-account-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-account-button balance="show" />
   */
  'w3m-account-button': Button
  /**
   * Alias of `appkit-network-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-network-button disabled />
   */
  'w3m-network-button': Button
  /**
   * Alias of `appkit-wallet-button`, for pages that move from another kit.
   *
   * @example const element = <w3m-wallet-button wallet="google" />
   */
  'w3m-wallet-button': WalletButton
  /**
   * Alias of `appkit-modal`, for pages that move from another kit.
   *
   * @example const element = <w3m-modal class="wallet" />
   */
  'w3m-modal': Position
}
