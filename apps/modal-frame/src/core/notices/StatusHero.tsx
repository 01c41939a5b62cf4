import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ReactNode } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Hero } from '../../ui/card/Hero.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Ring } from '../../ui/display/Ring.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { RetryIcon } from '../../ui/icons/icons.tsx'
import { errorText } from './errorText.ts'

const RINGS = {
  idle: 'still',
  asking: 'turning',
  pending: 'turning',
  declined: 'danger',
  failed: 'danger',
  notInstalled: 'still',
  done: 'done',
} as const

type RequestStatus = keyof typeof RINGS
export type RequestOutcome<Unused extends RequestStatus = never> =
  | { status: Exclude<RequestStatus, 'failed' | Unused> }
  | { status: 'failed'; error: AirlockError }

type Props = {
  outcome: RequestOutcome
  image: ReactNode
  title: string
  text?: string
  onRetry(): void
  children?: ReactNode
}

/** Every outcome stays, for a retry. */
export function StatusHero({ outcome, image, onRetry, children, ...texts }: Props) {
  const t = useMessages()
  const { status } = outcome
  return (
    <Hero image={<Ring state={RINGS[status]}>{image}</Ring>} {...texts}>
      {status === 'failed' && <Alert>{errorText(t, outcome.error)}</Alert>}
      {(status === 'declined' || status === 'pending' || status === 'failed') && (
        <Button onClick={onRetry}>
          <RetryIcon />
          {t('tryAgain')}
        </Button>
      )}
      {children}
    </Hero>
  )
}
