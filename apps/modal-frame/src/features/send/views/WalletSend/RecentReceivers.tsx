import { namespaceOf } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { activeAddressAtom } from '../../../../core/host/hostState.ts'
import { activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Address } from '../../../../ui/display/Address.tsx'
import { Avatar } from '../../../../ui/display/Avatar.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
import { readReceivers } from '../../flows/keptReceivers.ts'
import { texts } from '../../texts/texts.ts'

const SHOWN = 3

/** Receivers that this account sent to last. A name is looked up anew: it may have another owner by now. */
export function RecentReceivers() {
  const t = useMessages(texts)
  const deps = useDeps()
  const from = useAtomValue(activeAddressAtom)
  const network = useAtomValue(activeNetworkIdAtom)
  const namespace = network === null ? undefined : namespaceOf(network)
  const receivers = useMemo(
    () => (from && namespace ? readReceivers(deps, { namespace, address: from }).slice(0, SHOWN) : []),
    [deps, from, namespace],
  )
  if (receivers.length === 0 || namespace === undefined) return null
  return (
    <section aria-label={t('sendRecent')}>
      <h2 className="send-section">{t('sendRecent')}</h2>
      <ul className="rows">
        {receivers.map(({ address, name }) => (
          <Row
            key={address}
            id={address}
            onClick={() => void enterReceiver(deps, address)}
            picture={<Avatar namespace={namespace} address={address} size={32} />}
            title={name === null ? <Address namespace={namespace} address={address} /> : <bdi>{name}</bdi>}
            detail={name === null ? undefined : <Address namespace={namespace} address={address} />}
          />
        ))}
      </ul>
    </section>
  )
}
