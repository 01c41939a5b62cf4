import { useAtomValue } from 'jotai'
import { findNetwork, networksAtom } from '../../../../core/networks/network.ts'
import { StatusHero } from '../../../../core/notices/StatusHero.tsx'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { routeAtom } from '../../../../core/router/router.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { switchNetwork } from '../../flows/switchNetwork.ts'
import { type NetworkSwitch, networkSwitchAtom } from '../../state/networkSwitch.ts'
import { texts } from '../../texts/texts.ts'

export function SwitchNetwork() {
  const t = useMessages(texts)
  const deps = useDeps()
  const change = useAtomValue(networkSwitchAtom)
  const route = useAtomValue(routeAtom)
  const networks = useAtomValue(networksAtom)
  const id = route.view === 'SwitchNetwork' ? route.caipNetworkId : undefined
  if (id === undefined) return null
  const network = findNetwork(networks, id)
  const name = network?.name ?? id
  return (
    <StatusHero
      outcome={change}
      image={<Image source={network?.assets.imageUrl} name={name} size="large" shape="round" />}
      {...textOf(t, change, name)}
      onRetry={() => void switchNetwork(deps, id)}
    />
  )
}

function textOf(
  t: Translate<typeof texts>,
  { status }: NetworkSwitch,
  network: string,
): { title: string; text?: string } {
  switch (status) {
    case 'idle':
    case 'asking':
      return { title: t('switchAskingTitle', { network }), text: t('switchAskingText') }
    case 'declined':
      return { title: t('switchDeclinedTitle'), text: t('switchDeclinedText') }
    case 'pending':
      return { title: t('switchPendingTitle'), text: t('switchPendingText') }
    case 'failed':
      return { title: t('switchFailedTitle', { network }) }
    case 'done':
      return { title: t('switchDoneTitle', { network }) }
  }
}
