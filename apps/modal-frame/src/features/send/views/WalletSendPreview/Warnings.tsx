import { namespaceOf } from '@airlock/protocol/caip'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { FullAddress } from '../../parts/FullAddress.tsx'
import type { Preview } from '../../state/preview.ts'
import type { Warning } from '../../state/warnings.ts'
import { texts } from '../../texts/texts.ts'

export function Warnings({ preview: { warnings, transfer, caipNetworkId } }: { preview: Preview }) {
  const t = useMessages(texts)
  return warnings.map((warning) => (
    <Alert key={warning.kind} type={TYPES[warning.kind]}>
      {t(WORDS[warning.kind])}{' '}
      {warning.kind === 'lookAlike' && (
        <FullAddress namespace={namespaceOf(caipNetworkId)} address={warning.known} lookAlike={transfer.to} />
      )}
    </Alert>
  ))
}

const TYPES = {
  burn: 'danger',
  tokenContract: 'danger',
  lookAlike: 'danger',
  unanswered: 'warning',
  contract: 'warning',
  yourself: 'info',
} as const satisfies Record<Warning['kind'], string>

const WORDS = {
  burn: 'sendWarnBurn',
  tokenContract: 'sendWarnTokenContract',
  lookAlike: 'sendWarnLookAlike',
  unanswered: 'sendWarnUnanswered',
  contract: 'sendWarnContract',
  yourself: 'sendWarnYourself',
} as const satisfies Record<Warning['kind'], string>
