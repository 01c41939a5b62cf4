import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { prepareConnect } from '../../../../core/wallets/connecting/prepareConnect.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { WarningIcon } from '../../../../ui/icons/icons.tsx'
import { texts } from '../../texts/texts.ts'
import { CertifiedMark } from './CertifiedMark.tsx'

/** Name and image of a wallet in conflict prove nothing (T39). */
export function WalletCell({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { id, name, hasIdentityConflict, isCertified } = wallet
  return (
    <button
      type="button"
      className="wallet-cell"
      data-focus-id={id}
      onClick={() => void connect(deps, wallet)}
      onPointerEnter={() => prepareConnect(deps, wallet)}
      onFocus={() => prepareConnect(deps, wallet)}
    >
      <span className="wallet-cell-picture">
        <WalletImage wallet={wallet} size="grid" />
        {hasIdentityConflict ? (
          <span className="wallet-cell-badge wallet-cell-warning">
            <WarningIcon />
          </span>
        ) : (
          isCertified && <CertifiedMark />
        )}
      </span>
      <bdi className="wallet-cell-name">{name}</bdi>
      {(hasIdentityConflict || isCertified) && (
        <span className="hidden-text">{t(hasIdentityConflict ? 'contested' : 'certified')}</span>
      )}
    </button>
  )
}
