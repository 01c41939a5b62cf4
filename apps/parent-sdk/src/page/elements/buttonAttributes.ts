import type { ChainNamespace } from '@airlock/protocol/caip'

/** Attributes of the button elements. HTML reads their names in any letter case. */
export type ButtonAttributes = {
  /**
   * Text while no wallet is connected; of the network button, instead of the network's name. The default follows the page's language.
   *
   * @default 'Connect Wallet'
   * @example const button = <appkit-button label="Sign in" />
   */
  label?: string | undefined
  /**
   * Text while a wallet is being connected. The default follows the page's language.
   *
   * @default 'Connecting…'
   * @example const button = <appkit-button loadingLabel="One moment" />
   */
  loadingLabel?: string | undefined
  /**
   * Disables the button. React 18 writes `false` as text, which disables as well: pass `undefined` there.
   *
   * @default false
   * @example const button = <appkit-button disabled />
   */
  disabled?: boolean | undefined
  /**
   * Shows the native balance before the address, or hides it. `show` loads the modal's frame with the page if only the frame can read it.
   *
   * @default 'show' once the frame is loaded
   * @example const button = <appkit-button balance="hide" />
   */
  balance?: 'show' | 'hide' | undefined
  /**
   * Number of characters that are shown of the start of the address. The default is that of EVM accounts; on Solana 4.
   *
   * @default 6
   * @example const button = <appkit-button charsStart={4} />
   */
  charsStart?: number | string | undefined
  /**
   * Number of characters that are shown of the end of the address. The default is the same in every namespace that is built in.
   *
   * @default 4
   * @example const button = <appkit-button charsEnd={6} />
   */
  charsEnd?: number | string | undefined
  /**
   * Size of the button; medium unless given.
   *
   * @default 'md'
   * @example const button = <appkit-button size="sm" />
   */
  size?: 'sm' | 'md' | undefined
  /**
   * Draws the button in neutral colours instead of the accent.
   *
   * @default the accent
   * @example const button = <appkit-button variant="secondary" />
   */
  variant?: 'secondary' | undefined
  /**
   * Namespace whose account is shown and connected, as in CAIP-2; the active one unless given.
   *
   * @default the active namespace
   * @example const button = <appkit-button namespace="eip155" />
   */
  namespace?: ChainNamespace | undefined
}
