import { useMessages } from '../../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../../ui/card/EmptyState.tsx'
import { useNetworkName } from '../../../parts/useNetworkName.ts'
import { texts } from '../../../texts/texts.ts'
import { useReportsTokens } from './QueryState.tsx'

export function NotServed() {
  const t = useMessages(texts)
  useReportsTokens(true)
  return <EmptyState title={t('notServed', { network: useNetworkName() })} />
}
