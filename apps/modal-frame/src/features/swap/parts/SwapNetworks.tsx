import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { networksAtom } from '../../../core/networks/network.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../core/router/navigate.ts'
import { useLanguage, useMessages } from '../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../ui/card/EmptyState.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { texts } from '../texts/texts.ts'

/** The rest is a number. */
const MAX_NAMES = 6

export function SwapNetworks({ swap }: { swap: readonly number[] }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const language = useLanguage()
  const networks = useAtomValue(networksAtom).filter(({ caipNetworkId }) =>
    swap.some((chain) => caipNetworkId === `eip155:${chain}`),
  )
  if (networks.length === 0) return <EmptyState title={t('swapUnsupported')} />
  const names = networks.slice(0, MAX_NAMES).map(({ name }) => foreignText(name) ?? '?')
  const rest = networks.length - names.length
  const list = new Intl.ListFormat(language, { type: rest > 0 ? 'unit' : 'conjunction' })
  return (
    <EmptyState
      title={t('swapUnsupported')}
      text={t('swapNetworks', { networks: list.format(rest > 0 ? [...names, `+${rest}`] : names) })}
      action={
        <Button variant="soft" onClick={() => navigate(deps, { view: 'Networks' })}>
          {t('swapChooseNetwork')}
        </Button>
      }
    />
  )
}
