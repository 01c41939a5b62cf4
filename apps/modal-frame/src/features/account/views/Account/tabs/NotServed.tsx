import { useAtomValue } from 'jotai'
import { activeNetworkAtom } from '../../../../../core/networks/network.ts'
import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../../ui/card/EmptyState.tsx'
import { texts } from '../../../texts/texts.ts'

/** List of a network that the gateway does not serve. */
export function NotServed() {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkAtom)?.name ?? t('unknownNetwork')
  return <EmptyState title={t('notServed', { network })} />
}
