import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { QrIcon } from '../../../ui/icons/QrIcon.tsx'
import { Row, type RowPosition } from '../../../ui/lists/Row.tsx'
import { useDeps } from '../../ports/DepsContext.tsx'
import { connect } from '../connecting/connect.ts'
import { prepareConnect } from '../connecting/prepareConnect.ts'
import type { Wallet } from '../wallets.ts'
import { WalletImage } from './WalletImage.tsx'

type Props = {
  wallet: Wallet
  isRecent?: boolean
  isPictureLate?: boolean
  position?: RowPosition
}

/** Distinguishes a wallet in conflict, because name and image do not (T39). */
export function WalletRow({ wallet, isRecent = false, isPictureLate = false, position }: Props) {
  const t = useMessages()
  const deps = useDeps()
  const { name, hasIdentityConflict, connector, isGeneric, rdns = '' } = wallet
  return (
    <Row
      id={wallet.id}
      position={position}
      onClick={() => void connect(deps, wallet)}
      onIntent={() => prepareConnect(deps, wallet)}
      image={<WalletImage wallet={wallet} size="row" isDelayed={isPictureLate} />}
      title={<bdi>{name}</bdi>}
      detail={hasIdentityConflict ? <bdi dir="ltr">{rdns}</bdi> : undefined}
      end={
        hasIdentityConflict ? (
          <Tag variant="warning">{t('contested')}</Tag>
        ) : isRecent ? (
          <Tag variant="accent">{t('recent')}</Tag>
        ) : connector ? (
          <Tag>{t('installed')}</Tag>
        ) : isGeneric ? (
          <QrIcon />
        ) : undefined
      }
    />
  )
}
