import { useAtomValue } from 'jotai'
import { activeNetworkAtom } from '../../../core/networks/network.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { texts } from '../texts/texts.ts'

export function useNetworkName(): string {
  const t = useMessages(texts)
  return useAtomValue(activeNetworkAtom)?.name ?? t('unknownNetwork')
}
