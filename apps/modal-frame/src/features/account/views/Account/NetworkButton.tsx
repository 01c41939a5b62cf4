import { useAtomValue } from 'jotai'
import { activeNetworkAtom, activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { ExpandIcon } from '../../../../ui/icons/ExpandIcon.tsx'
import { useNetworkName } from '../../parts/useNetworkName.ts'
import { texts } from '../../texts/texts.ts'

export function NetworkButton() {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)
  const id = useAtomValue(activeNetworkIdAtom)
  const name = useNetworkName()
  return (
    <button
      type="button"
      className="account-network"
      aria-label={t('networkButton', { network: name })}
      title={name}
      data-focus-id={`network ${id}`}
      onClick={() => navigate(deps, { view: 'Networks' })}
    >
      <Image source={network?.assets.imageUrl} name={name} shape="round" />
      <ExpandIcon />
    </button>
  )
}
