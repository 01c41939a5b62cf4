import { useAtomValue } from 'jotai'
import { Fragment, Suspense } from 'react'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { accountCodesQuery } from '../../../../core/delegates/accountCodeQuery.ts'
import { byDanger, CodeAlert } from '../../../../core/delegates/CodeAlert.tsx'
import { isDangerousAtom } from '../../../../core/delegates/isDangerous.ts'
import { texts as codeTexts } from '../../../../core/delegates/texts/texts.ts'
import { lazyComponent } from '../../../../core/features/lazyComponent.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { activeConnectorAtom } from '../../../../core/wallets/sessionConnector.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { walletSessionsAtom } from '../../state/walletSessions.ts'
import { texts } from '../../texts/texts.ts'
import { WalletSessions } from './WalletSessions.tsx'

const RemoveCode = lazyComponent(() => import('../../../../core/delegates/RemoveCode.tsx'), 'RemoveCode')

export function AlsoRows({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const codeText = useMessages(codeTexts)
  const deps = useDeps()
  const wallet = useAtomValue(accountAtom)?.connectedWalletInfo?.name
  const isListed = useAtomValue(walletSessionsAtom).some(({ isActive }) => isActive)
  const { data: codes } = useQuery(accountCodesQuery(deps, account))
  const isEmail = useAtomValue(activeConnectorAtom)?.email !== undefined
  const isDangerous = useAtomValue(isDangerousAtom)
  const dangerous = codes?.filter(({ code }) => isDangerous(code)).sort(byDanger) ?? []
  const unread = codes?.filter(({ code }) => code.kind === 'unread') ?? []
  return (
    <section className="powers-section">
      <h2 className="powers-title">{t('alsoTitle')}</h2>
      {codes === undefined && <p className="powers-note">{codeText('codeChecking')}</p>}
      {dangerous.map((one) => (
        <Fragment key={one.id}>
          <CodeAlert {...one} />
          <Suspense>{isEmail && <RemoveCode account={account} code={one} />}</Suspense>
        </Fragment>
      ))}
      {dangerous.length > 0 && <p className="powers-note">{codeText('codeAsk')}</p>}
      {codes?.map(
        ({ id, network, code }) =>
          code.kind === 'known' &&
          !isDangerous(code) && (
            <p key={id} className="powers-note">
              {t('alsoCode', { network, name: code.name })}
            </p>
          ),
      )}
      {unread[0] && (
        <p className="powers-note">
          {codeText(unread[1] ? 'codesUnread' : 'codeUnread', { count: unread.length, network: unread[0].network })}
        </p>
      )}
      <ul className="rows">
        <WalletSessions />
        {deps.features.map(({ name, account: parts }) => parts?.Grants && <parts.Grants key={name} />)}
      </ul>
      {wallet !== undefined && !isListed && <p className="powers-note">{t('alsoWallet', { wallet })}</p>}
    </section>
  )
}
