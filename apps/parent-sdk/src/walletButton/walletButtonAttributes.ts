import type { ButtonAttributes } from '../page/elements/buttonAttributes.ts'
import type { WalletShortName } from './walletIds.ts'

/** Attributes of `<appkit-wallet-button>`. `label` is the name of the wallet unless given. */
export type WalletButtonAttributes = Pick<
  ButtonAttributes,
  'label' | 'loadingLabel' | 'disabled' | 'size' | 'variant' | 'namespace'
> & {
  /**
   * Short name or id of the wallet, a social provider, `email` or `walletConnect`. Ids are those of `wallets.list()`.
   *
   * @default none: the attribute is required
   * @example const button = <appkit-wallet-button wallet="metamask" />
   */
  wallet: WalletShortName | (string & {})
}
