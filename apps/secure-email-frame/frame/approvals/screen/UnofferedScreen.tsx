import { receiptOf } from '../receipt/receiptOf.ts'
import type { UnofferedView } from '../shared/types.ts'
import { ReceiptSentence } from './content/ReceiptSentence.tsx'
import { RequestContent } from './content/RequestContent.tsx'
import { Screen } from './Screen.tsx'
import type { Surface } from './useGate.ts'

type Props = {
  view: UnofferedView
  surface: Surface
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

export function UnofferedScreen({ view, ...rest }: Props) {
  const receipt = receiptOf(view)
  return (
    <Screen {...rest} view={view} title={<ReceiptSentence of={receipt.sentence} />}>
      {() => <RequestContent receipt={receipt} />}
    </Screen>
  )
}
