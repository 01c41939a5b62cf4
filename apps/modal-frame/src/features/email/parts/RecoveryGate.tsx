import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { useDeps } from '../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../core/queries/queryKeys.ts'
import { tokensQuery } from '../../../core/queries/tokens.ts'
import { useQuery } from '../../../core/queries/useQuery.ts'
import { useMessages } from '../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../ui/card/EmptyState.tsx'
import { OwnLinkRow } from '../../../ui/controls/LinkRow.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import { isEmailSessionAtom, securePagesAtom } from '../state/emailState.ts'
import { texts } from '../texts/texts.ts'
import './RecoveryGate.css'

type Props = { account: QueriedAccount; children: ReactNode }

/** Warns that only one passkey opens the wallet. From the operator's amount, a recovery code comes first (T234). */
export function RecoveryGate(props: Props) {
  const isEmail = useAtomValue(isEmailSessionAtom)
  const isPossible = useAtomValue(secureSiteAtom)?.passkeyOnly !== undefined
  return isEmail && isPossible ? <EmailGate {...props} /> : props.children
}

function EmailGate({ account, children }: Props) {
  const needsRecovery = useNeedsRecovery()
  if (needsRecovery === undefined) return <SkeletonRows count={3} />
  return needsRecovery ? <Warned account={account}>{children}</Warned> : children
}

function Warned({ account, children }: Props) {
  const t = useMessages(texts)
  const { data: tokens = [] } = useQuery(tokensQuery(useDeps(), account))
  const limit = useAtomValue(secureSiteAtom)?.passkeyOnly?.recoveryFromUsd ?? 0
  const pages = useAtomValue(securePagesAtom)
  const value = tokens.reduce((sum, token) => sum + (token.flags?.is_spam ? 0 : (token.value ?? 0)), 0)
  const isDue = value >= limit
  return (
    <>
      {isDue && <EmptyState title={t('recoveryMake')} />}
      {pages && (
        <ul className="rows recovery-line">
          <OwnLinkRow
            href={pages.security}
            image={<WarningIcon />}
            title={t('recoveryMake')}
            detail={t('recoveryOnly')}
          />
        </ul>
      )}
      {!isDue && children}
    </>
  )
}

/** Asks again when the visitor returns from the page that makes the code. Undefined until known. */
function useNeedsRecovery(): boolean | undefined {
  const { email } = useDeps()
  const [needsRecovery, setNeeded] = useState<boolean>()
  useEffect(() => {
    if (email === undefined) return
    let isLeft = false
    const check = () =>
      email.passkeyStatus().then(
        (status) => !isLeft && setNeeded(status.needsRecovery === true),
        // A frame that does not answer cannot be asked: the address stays usable.
        () => !isLeft && setNeeded((known) => known ?? false),
      )
    void check()
    addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      isLeft = true
      removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [email])
  return needsRecovery
}
