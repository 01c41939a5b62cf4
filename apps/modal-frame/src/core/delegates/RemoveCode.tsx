import { namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom, useAtom } from 'jotai'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useDeps } from '../ports/DepsContext.tsx'
import { queryClient } from '../queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../queries/queryKeys.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import type { CodeOnNetwork } from './accountCodeQuery.ts'
import { texts } from './texts/removal/texts.ts'
import './AddressShield.css'

type Outcome = 'asking' | 'sent' | 'unknown' | 'failed' | 'unlisted' | 'declined'

/** The page does not list the network (EIP-5792). */
const UNLISTED = 5_710

const OUTCOMES = {
  sent: 'codeRemoving',
  unknown: 'codeMaybeRemoved',
  failed: 'codeNotRemoved',
  unlisted: 'codeUnlisted',
} as const

/** By network and address. In the store, because the approval replaces the view. */
const outcomesAtom = atom<Readonly<Record<string, Outcome | undefined>>>({})

/** Asks the email wallet to remove the code on one network, whichever is active, and reads the code again. */
export function RemoveCode({ account, code: { id, network } }: { account: QueriedAccount; code: CodeOnNetwork }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [outcomes, setOutcomes] = useAtom(outcomesAtom)
  const key = `${id}:${account.address}`
  const outcome = outcomes[key]
  const setOutcome = (to: Outcome) => setOutcomes((all) => ({ ...all, [key]: to }))
  async function remove() {
    setOutcome('asking')
    const request = { method: 'airlock_takeBackAccount', params: [{ chainId: referenceOf(id) }] }
    setOutcome(
      await requestTransaction(deps, namespaceOf(id), request).then(
        () => 'sent' as const,
        (cause) =>
          isAirlockError(cause, 'USER_REJECTED')
            ? 'declined'
            : isAirlockError(cause, 'MAYBE_SENT')
              ? 'unknown'
              : cause?.cause?.code === UNLISTED
                ? 'unlisted'
                : 'failed',
      ),
    )
    await queryClient(deps.store).invalidateQueries({ queryKey: queryKeys.account(account) })
  }
  return (
    <>
      <Button disabled={outcome === 'asking'} aria-busy={outcome === 'asking'} onClick={() => void remove()}>
        {t('codeRemove', { network })}
      </Button>
      <p className="code-note" role="status">
        {outcome === undefined || outcome === 'asking' || outcome === 'declined' ? null : t(OUTCOMES[outcome])}
      </p>
      {/* The approval may have shown that the account cannot pay. */}
      {(outcome === 'failed' || outcome === 'declined' || outcome === 'unlisted') && (
        <p className="code-note">{t('codeElsewhere')}</p>
      )}
    </>
  )
}
