import { useAtomValue } from 'jotai'
import { Suspense } from 'react'
import { activeNetworkAtom, activeNetworkIdAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Chip } from '../../../../ui/controls/Chip.tsx'
import { isHttps } from '../../../../ui/controls/LinkRow.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { useNetworkName } from '../../parts/useNetworkName.ts'
import { texts } from '../../texts/texts.ts'

export function Chips({ explorer }: { explorer: string | undefined }) {
  const { features } = useDeps()
  return (
    <div className="account-chips">
      <NetworkChip />
      <ExplorerChip href={explorer} />
      <Suspense>{features.map(({ name, account: parts }) => parts?.Chip && <parts.Chip key={name} />)}</Suspense>
    </div>
  )
}

function NetworkChip() {
  const t = useMessages(texts)
  const deps = useDeps()
  const network = useAtomValue(activeNetworkAtom)
  const id = useAtomValue(activeNetworkIdAtom)
  const name = useNetworkName()
  return (
    <Chip
      picture={<Image source={network?.assets.imageUrl} name={name} shape="round" />}
      label={t('networkButton', { network: name })}
      focusId={`network ${id}`}
      onClick={() => navigate(deps, { view: 'Networks' })}
    >
      {name}
    </Chip>
  )
}

function ExplorerChip({ href }: { href: string | undefined }) {
  const t = useMessages(texts)
  if (!isHttps(href)) return null
  return (
    <a className="chip" href={href} target="_blank" rel="noreferrer noopener">
      <span className="chip-text">{t('explorer')}</span>
      <ExternalIcon />
      <span className="hidden-text">{t('opensNewTab')}</span>
    </a>
  )
}
