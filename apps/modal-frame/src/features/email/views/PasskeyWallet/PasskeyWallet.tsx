import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { isOpenAtom } from '../../../../core/router/modal.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { createPasskeyWallet } from '../../flows/createPasskeyWallet.ts'
import { loginError } from '../../flows/loginError.ts'
import { useFramePosition } from '../../parts/useFramePosition.ts'
import type { EmailStep } from '../../state/emailState.ts'
import { texts } from '../../texts/texts.ts'
import { emailErrorText } from '../emailErrorText.ts'
import { PasskeyMark } from '../PasskeyOffer/PasskeyMark.tsx'
import './PasskeyWallet.css'

const TEXTS = { PASSKEY_UNFIT: 'passkeyUnfit', NOT_ALLOWED: 'passkeyWalletOff' } as const

/** Says what a wallet without email costs. The secure frame draws the button that creates it. */
export function PasskeyWallet() {
  const t = useMessages(texts)
  const deps = useDeps()
  const slot = useRef<HTMLDivElement>(null)
  const isOpen = useAtomValue(isOpenAtom)
  const [attempt, setAttempt] = useState(0)
  const [problem, setProblem] = useState<EmailStep>()
  useFramePosition(slot, { label: t('passkeyLabel'), isShown: isOpen, takesFocus: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws the button once.
  useEffect(() => {
    if (!isOpen) return
    const view = new AbortController()
    const { signal } = view
    const retry = (step?: EmailStep) => {
      if (signal.aborted) return
      setProblem(step)
      setAttempt((count) => count + 1)
    }
    void createPasskeyWallet(deps, signal).then(
      (isDone) => !isDone && retry(),
      (cause) => {
        const code = isAirlockError(cause) ? cause.context.code : undefined
        const key = code !== undefined && Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined
        if (key === undefined) return retry(loginError(deps, cause, 0))
        retry({ status: 'idle', resendAt: 0, error: t(key) })
      },
    )
    return () => view.abort()
  }, [deps, isOpen, attempt])

  return (
    <Hero image={<PasskeyMark />} title={t('passkeyWalletTitle')} text={t('passkeyWalletText')}>
      <p className="passkey-wallet-lost">{t('passkeyWalletLost')}</p>
      <div ref={slot} className="passkey-offer-room" />
      <p className="passkey-wallet-problem" role="alert">
        {problem && emailErrorText(t, problem)}
      </p>
    </Hero>
  )
}
