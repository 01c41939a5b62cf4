import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { bookAtom, ownLabelOfAtom } from '../../../../core/addressBook/labels.ts'
import { activeAddressAtom } from '../../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { profileQuery } from '../../../../core/queries/profile.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
import { readReceivers } from '../../flows/keptReceivers.ts'
import type { RecentReceiver } from '../../state/RecentReceiver.ts'
import { suggestionsOf } from '../../state/suggestionsOf.ts'
import { texts } from '../../texts/texts.ts'

const SHOWN = 3

export function RecentReceivers({ typed }: { typed: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const from = useAtomValue(activeAddressAtom)
  const network = useAtomValue(activeNetworkIdAtom)
  const namespace = network === null ? undefined : namespaceOf(network)
  const receivers = useMemo(
    () => (from && namespace ? readReceivers(deps, { namespace, address: from }) : []),
    [deps, from, namespace],
  )
  const book = useAtomValue(bookAtom)
  const shown = useMemo(
    () => (namespace ? suggestionsOf(typed, { namespace, receivers, book }).slice(0, SHOWN) : []),
    [typed, namespace, receivers, book],
  )
  if (shown.length === 0 || network === null) return null
  return (
    <section aria-label={t('sendRecent')}>
      <h2 className="send-section">{t('sendRecent')}</h2>
      <ul className="rows">
        {shown.map((receiver) => (
          <ReceiverRow key={receiver.address} network={network} receiver={receiver} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { network: CaipNetworkId; receiver: RecentReceiver }

/** Resolves the name again, because its owner may have changed. */
function ReceiverRow({ network, receiver: { address, name: previous } }: RowProps) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { data: profile } = useQuery(profileQuery(deps, { network, address }))
  const namespace = namespaceOf(network)
  const label = useAtomValue(ownLabelOfAtom)(namespace, address)
  const name = label ?? profile?.profileName
  const short = <Address namespace={namespace} address={address} />
  const then =
    previous === null ? undefined : <bdi>{t('sendNamedThen', { name: foreignText(previous, 64) ?? '' })}</bdi>
  return (
    <Row
      id={address}
      onClick={() => void enterReceiver(deps, address)}
      image={<Avatar namespace={namespace} address={address} image={profile?.profileImage} size={32} />}
      title={name === undefined ? short : <bdi>{name}</bdi>}
      detail={name === undefined ? then : short}
    />
  )
}
