import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { useIsHydrated } from './useIsHydrated.ts'
import { useWallet } from './WalletContext.ts'

export function WalletButton({ variant }: { variant: 'green' | 'secondary' }) {
  const { address, open, warm } = useWallet()
  const isHydrated = useIsHydrated()
  return (
    <button
      type="button"
      className={`button button-${variant} wallet-button`}
      aria-haspopup="dialog"
      title={address}
      disabled={!isHydrated}
      onClick={() => open()}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {address === undefined ? 'Connect Wallet' : <bdi className="number">{shortenAddress(address)}</bdi>}
    </button>
  )
}
