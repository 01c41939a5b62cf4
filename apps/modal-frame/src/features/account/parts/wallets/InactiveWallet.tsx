import { shortAddress } from '@airlock/protocol/caip'
import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { labelOfAtom } from '../../../../core/addressBook/labels.ts'
import { pageWalletsAtom } from '../../../../core/host/hostState.ts'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { catalogueAtom } from '../../../../core/wallets/catalogue.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { DisconnectIcon, SpinnerIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { switchWallet } from '../../flows/switchWallet.ts'
import { texts } from '../../texts/wallets/texts.ts'
import { ConfirmRemoval } from './ConfirmRemoval.tsx'
import { walletOfConnection } from './walletOfConnection.ts'

type Props = {
  connection: InactiveConnection
  hasNamesake: boolean
}

export function InactiveWallet({ connection, hasNamesake }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const title = useId()
  const [isRemoving, setRemoving] = useState(false)
  const wallet = walletOfConnection(connection, useAtomValue(pageWalletsAtom), useAtomValue(catalogueAtom))
  const { name } = wallet
  const connectAgain = () =>
    wallet.connector === undefined ? navigate(deps, { view: 'Connect' }) : void connect(deps, wallet)
  return (
    <section className="wallet-group" aria-labelledby={title}>
      <div className="wallet-group-head">
        <WalletImage wallet={wallet} size="row" />
        <h3 id={title} className="wallet-group-name">
          <bdi>{name}</bdi>
          {hasNamesake && (
            <bdi className="wallet-group-id" dir="ltr">
              {connection.remote ? 'WalletConnect' : connection.connectorId}
            </bdi>
          )}
        </h3>
        <IconButton label={t('disconnectWallet', { wallet: name })} onClick={() => setRemoving(true)}>
          <DisconnectIcon />
        </IconButton>
      </div>
      {isRemoving ? (
        <ConfirmRemoval connection={connection} name={name} onKeep={() => setRemoving(false)} />
      ) : (
        <ul className="rows" aria-label={t('accountsOf', { wallet: name })}>
          {connection.isGone ? (
            <Row title={t('connectAgain')} onClick={connectAgain} />
          ) : (
            connection.accounts.map((address) => (
              <InactiveAccount key={address} connection={connection} address={address} />
            ))
          )}
        </ul>
      )}
    </section>
  )
}

/** A label never appears without its address. */
function InactiveAccount({ connection, address }: Pick<Props, 'connection'> & { address: string }) {
  const deps = useDeps()
  const [isPending, setPending] = useState(false)
  const { namespace, caipNetworkId } = connection
  const network = useAtomValue(networksAtom).find((one) => one.caipNetworkId === caipNetworkId)?.name
  const label = useAtomValue(labelOfAtom)(namespace, address)
  const title = useAtomValue(namespaceAtom)(namespace)?.title
  const short = <bdi dir="ltr">{shortAddress(namespace, address)}</bdi>
  const choose = async () => {
    if (isPending) return
    setPending(true)
    await switchWallet(deps, connection, address)
    setPending(false)
  }
  return (
    <Row
      id={`${namespace}:${connection.connectorId}:${address}`}
      image={<ProfileAvatar account={{ network: caipNetworkId, address }} size={32} />}
      title={label ?? short}
      detail={
        <>
          {label !== undefined && <>{short} · </>}
          <bdi>{network ?? title}</bdi>
        </>
      }
      end={isPending ? <SpinnerIcon /> : undefined}
      onClick={() => void choose()}
    />
  )
}
