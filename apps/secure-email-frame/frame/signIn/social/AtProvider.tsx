import { matchCode } from '@airlock/protocol/w3m/matchCode'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { QrCode } from '../../pages/QrCode.tsx'
import type { ProviderVisit } from './useProvider.ts'

export function AtProvider({ visit, onCancel }: { visit: ProviderVisit; onCancel(): void }) {
  const { signIn } = useMessages()
  if (visit.provider === 'farcaster') return <OnPhone url={visit.url} onCancel={onCancel} />
  return (
    <div className="page-stack">
      <p role="status">
        <FormattedMessage of={signIn.atProvider} with={{ provider: visit.name }} />
      </p>
      <p>
        {signIn.compare} <strong dir="ltr">{matchCode(visit.transaction)}</strong>
      </p>
      <a className="page-button page-soft" href={visit.url} target="_blank" rel="noopener noreferrer">
        {signIn.openAgain}
      </a>
      <button type="button" className="page-button page-soft" onClick={onCancel}>
        {signIn.cancel}
      </button>
    </div>
  )
}

function OnPhone({ url, onCancel }: { url: string | undefined; onCancel(): void }) {
  const { signIn } = useMessages()
  return (
    <div className="page-stack">
      <p role="status">{signIn.onPhone}</p>
      {url !== undefined && (
        <>
          <QrCode value={url} label={signIn.farcasterCode} />
          <a className="page-button page-soft" href={url} target="_blank" rel="noopener noreferrer">
            {signIn.openFarcaster}
          </a>
        </>
      )}
      <button type="button" className="page-button page-soft" onClick={onCancel}>
        {signIn.cancel}
      </button>
    </div>
  )
}
