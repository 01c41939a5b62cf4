import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { useEffect, useRef } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { removeWallet } from '../../flows/removeWallet.ts'
import { texts } from '../../texts/wallets/texts.ts'

type Props = { connection: InactiveConnection; name: string; onKeep: () => void }

/** The second act of a disconnect. The focus moves to it, because it replaces what was pressed next to it. */
export function ConfirmRemoval({ connection, name, onKeep }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const part = useRef<HTMLFieldSetElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <fieldset ref={part} className="wallet-removal" tabIndex={-1} aria-label={t('disconnectWallet', { wallet: name })}>
      <p>{t('disconnectText', { wallet: name })}</p>
      <div className="wallet-removal-acts">
        <Button variant="soft" onClick={onKeep}>
          {t('keepWallet')}
        </Button>
        <Button variant="danger" onClick={() => void removeWallet(deps, connection)}>
          {t('disconnect')}
        </Button>
      </div>
    </fieldset>
  )
}
