import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { useWallet } from './WalletContext.ts'

/** Shows 'Connect Wallet' or the shortened address, and opens the wallet dialog. Green on farm pages, secondary elsewhere (S2.12). */
export function WalletButton({ variant }: { variant: 'green' | 'secondary' }) {
  const { address, open, warm } = useWallet()
  return (
    <button
      type="button"
      className={`button button-${variant} wallet-button`}
      aria-haspopup="dialog"
      title={address}
      onClick={() => open()}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {address === undefined ? 'Connect Wallet' : <bdi className="number">{shortenAddress(address)}</bdi>}
    </button>
  )
}
