import { useMessages } from '../../messages/LanguageProvider.tsx'
import type { UnofferedView } from '../shared/types.ts'
import { RequestContent } from './RequestContent.tsx'
import { Screen } from './Screen.tsx'
import type { Place } from './useGate.ts'

type Props = {
  view: UnofferedView
  place: Place
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

/** Shows a request that this wallet never carries out, with the one button that closes it. */
export function UnofferedScreen({ view, ...rest }: Props) {
  const { titles } = useMessages()
  return (
    <Screen {...rest} view={view} title={titles[view.title]}>
      {() => <RequestContent facts={view.facts} warnings={view.warnings} />}
    </Screen>
  )
}
