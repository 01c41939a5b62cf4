import { useAtomValue } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useMessages } from '../../texts/MessagesProvider.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import type { ShieldProps } from '../features/Feature.ts'
import { lazyComponent } from '../features/lazyComponent.ts'
import { announcementAtom } from '../notices/announcement.ts'
import { ownNotice } from '../notices/notice.ts'
import { showToast } from '../notices/showToast.ts'
import { useDeps } from '../ports/DepsContext.tsx'
import type { QueriedAccount } from '../queries/queryKeys.ts'
import { useQuery } from '../queries/useQuery.ts'
import { activeConnectorAtom } from '../wallets/sessionConnector.ts'
import { accountCodesQuery, type CodeOnNetwork } from './accountCodeQuery.ts'
import { byDanger, CodeAlert, namedCode } from './CodeAlert.tsx'
import { isDangerousAtom } from './isDangerous.ts'
import { texts } from './texts/texts.ts'
import './AddressShield.css'

const RemoveCode = lazyComponent(() => import('./RemoveCode.tsx'), 'RemoveCode')

const MAX_WARNINGS = 3
const REFETCH_MS = 60_000

/** Hides the address until the account's code is known, or the user insists (EIP-7702). */
export function AddressShield({ account, instead, isNoticed = false, children }: ShieldProps) {
  const t = useMessages(texts)
  const isPlain = instead === undefined
  const { data: codes } = useQuery({
    ...accountCodesQuery(useDeps(), account),
    // Views with a QR code stay open while the code changes (T264). Hidden documents do not poll.
    ...(isPlain && { refetchInterval: REFETCH_MS }),
  })
  const [isForced, setForced] = useState(false)
  const isDangerous = useAtomValue(isDangerousAtom)
  const dangerous = codes?.filter(({ code }) => isDangerous(code)).sort(byDanger) ?? []
  if (!isPlain) return codes && !dangerous[0] ? <Noted codes={codes}>{children}</Noted> : instead
  if (codes === undefined)
    return (
      <div role="status">
        <SkeletonRows count={3} />
        <span className="hidden-text">{t('codeChecking')}</span>
      </div>
    )
  return (
    <>
      {dangerous.length > 0 && <Danger codes={isNoticed ? dangerous.slice(1) : dangerous} account={account} />}
      {dangerous.length > 0 && (
        <label className="code-show">
          <input type="checkbox" checked={isForced} onChange={(event) => setForced(event.target.checked)} />
          <span>{t('codeShow')}</span>
        </label>
      )}
      {(dangerous.length === 0 || isForced) && children}
      <Notes codes={codes} noticed={isNoticed && !dangerous[0] ? namedCode(codes, account.network) : undefined} />
    </>
  )
}

function Danger({ codes, account }: { codes: readonly CodeOnNetwork[]; account: QueriedAccount }) {
  const t = useMessages(texts)
  const isEmail = useAtomValue(activeConnectorAtom)?.email !== undefined
  const count = codes.length - MAX_WARNINGS
  return (
    <div className="code-warnings">
      {codes.slice(0, MAX_WARNINGS).map((code) => (
        <CodeAlert key={code.id} {...code} />
      ))}
      {count > 0 && <p className="code-note">{t('codeMore', { count })}</p>}
      <p className="code-note">{t('codeAsk')}</p>
      <Suspense>{isEmail && codes.map((code) => <RemoveCode key={code.id} account={account} code={code} />)}</Suspense>
    </div>
  )
}

/** Other code of an email wallet is dangerous. */
function Notes({ codes, noticed }: { codes: readonly CodeOnNetwork[]; noticed: CodeOnNetwork | undefined }) {
  const t = useMessages(texts)
  const isEmail = useAtomValue(activeConnectorAtom)?.email !== undefined
  const unread = unreadOf(codes)
  if (unread) recorded.add(codes)
  return (
    <>
      {codes.map(
        ({ id, network, code }) =>
          code.kind === 'known' &&
          !isEmail &&
          id !== noticed?.id && (
            <p key={id} className="code-note">
              {t('codeKnown', { network, name: code.name })}
            </p>
          ),
      )}
      {unread && <p className="code-note">{t(unread.key, unread.values)}</p>}
    </>
  )
}

/** Each list of codes whose unread networks were named. An unchanged response keeps its list. */
const recorded = new WeakSet<readonly CodeOnNetwork[]>()

/** A toast at the first copy, because a note would move the view (T264). */
function Noted({ codes, children }: { codes: readonly CodeOnNetwork[]; children: ReactNode }) {
  const deps = useDeps()
  useEffect(() => {
    const { store } = deps
    return store.sub(announcementAtom, () => {
      const unread = unreadOf(codes)
      if (store.get(announcementAtom)?.key !== 'copied' || unread === undefined || recorded.has(codes)) return
      recorded.add(codes)
      const notice = ownNotice(texts, unread.key, { ...unread.values, count: String(unread.values.count) })
      void showToast(deps, { variant: 'error', notice })
    })
  }, [deps, codes])
  return children
}

function unreadOf(codes: readonly CodeOnNetwork[]) {
  const [first, ...others] = codes.filter(({ code }) => code.kind === 'unread')
  if (first === undefined) return undefined
  const count = others.length + 1
  return { key: count > 1 ? 'codesUnread' : 'codeUnread', values: { count, network: first.network } } as const
}
