import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { WalletIcon } from '../../../ui/icons/icons.tsx'
import { Row } from '../../../ui/lists/Row.tsx'
import { texts } from '../texts/texts.ts'
import { Wallets } from './Wallets.tsx'

export function CollapsedWallets() {
  const t = useMessages(texts)
  const [isOpen, setOpen] = useState(false)
  const start = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isOpen) start.current?.parentElement?.querySelector<HTMLElement>('.rows button')?.focus()
  }, [isOpen])
  if (isOpen) {
    return (
      <>
        <span ref={start} hidden />
        <Wallets />
      </>
    )
  }
  return (
    <ul className="rows">
      <Row
        id="wallets"
        onClick={() => setOpen(true)}
        title={t('continueWithWallet')}
        image={
          <span className="picture picture-row picture-squircle row-icon" aria-hidden="true">
            <WalletIcon />
          </span>
        }
      />
    </ul>
  )
}
