import { chainOf } from '../wallet/chains.ts'
import { useIsHydrated } from '../wallet/useIsHydrated.ts'
import { useWallet } from '../wallet/WalletContext.ts'

export function NetworkButton() {
  const { network, open, warm } = useWallet()
  const isHydrated = useIsHydrated()
  const { name } = chainOf(network)
  return (
    <button
      type="button"
      className="button button-quiet network-button"
      aria-haspopup="dialog"
      aria-label={`Network: ${name}`}
      disabled={!isHydrated}
      onClick={() => open('Networks')}
      onPointerEnter={warm}
      onFocus={warm}
    >
      <span className="network-dot" data-network={network} aria-hidden="true" />
      <span className="network-name">{name}</span>
    </button>
  )
}
