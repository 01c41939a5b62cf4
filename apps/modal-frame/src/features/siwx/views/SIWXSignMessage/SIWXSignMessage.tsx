import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { configAtom } from '../../../../core/host/config.ts'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { closeModal } from '../../../../core/router/closeModal.ts'
import { isOpenAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { signIn } from '../../flows/signIn.ts'
import { texts } from '../../texts/texts.ts'

export function SIWXSignMessage() {
  const t = useMessages(texts)
  const deps = useDeps()
  const { required = false, stage = 'none' } = useAtomValue(hostStateAtom)?.siwx ?? {}
  const app = foreignText(useAtomValue(configAtom)?.metadata.name, 64) ?? ''
  const wallet = useAtomValue(accountAtom)?.connectedWalletInfo
  const [isCancelling, setIsCancelling] = useState(false)
  const isOpen = useAtomValue(isOpenAtom)
  const isRequested = stage !== 'none' && stage !== 'signed'
  const wasAsked = useRef(false)
  useEffect(() => {
    // The wallet may return to a signed-in account. A page may open the view itself.
    const isOver = stage === 'signed' || (wasAsked.current && !isRequested)
    wasAsked.current = isOpen && isRequested
    if (isOpen && isOver) closeModal(deps)
  }, [deps, isOpen, isRequested, stage])
  // Cancelling hides other states.
  const shownStage = isCancelling ? 'needed' : stage
  const isBusy = shownStage === 'signing' || shownStage === 'verifying'
  const cancel = () => {
    setIsCancelling(true)
    const end = () => setIsCancelling(false)
    // The view stays behind the closed modal for the next account.
    deps.host.cancelSignIn(null).then(end, end)
  }
  return (
    <Hero
      image={
        <Ring state={isBusy ? 'turning' : 'still'}>
          <Image source={wallet?.icon} name={wallet?.name ?? app} size="large" />
        </Ring>
      }
      title={t('signInTitle', { app })}
      text={t(required ? 'signInText' : 'signInOptionalText')}
    >
      <Button disabled={isBusy || isCancelling} onClick={() => void signIn(deps)}>
        {shownStage === 'signing'
          ? t('signInWaiting')
          : shownStage === 'verifying'
            ? t('signInVerifying')
            : t('signIn')}
      </Button>
      <Button variant="soft" disabled={isCancelling} onClick={cancel}>
        {isCancelling ? t('signInCancelling') : t('signInCancel')}
      </Button>
    </Hero>
  )
}
