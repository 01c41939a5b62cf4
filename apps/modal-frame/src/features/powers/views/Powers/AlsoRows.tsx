import { useAtomValue } from 'jotai'
import { accountAtom } from '../../../../core/accounts/account.ts'
import { accountCodesQuery } from '../../../../core/delegates/accountCodeQuery.ts'
import { texts as codeTexts } from '../../../../core/delegates/texts/texts.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { walletSessionsAtom } from '../../state/walletSessions.ts'
import { texts } from '../../texts/texts.ts'
import { WalletSessions } from './WalletSessions.tsx'

export function AlsoRows({ account }: { account: QueriedAccount }) {
  const t = useMessages(texts)
  const codeText = useMessages(codeTexts)
  const deps = useDeps()
  const wallet = useAtomValue(accountAtom)?.connectedWalletInfo?.name
  const isListed = useAtomValue(walletSessionsAtom).some(({ isActive }) => isActive)
  const { data: codes } = useQuery(accountCodesQuery(deps, account))
  const unread = codes?.filter(({ code }) => code.kind === 'unread') ?? []
  return (
    <section className="powers-section">
      <h2 className="powers-title">{t('alsoTitle')}</h2>
      {codes === undefined && <p className="powers-note">{codeText('codeChecking')}</p>}
      {codes?.map(({ id, network, code }) =>
        code.kind === 'unknown' || code.kind === 'sweeper' ? (
          <Alert key={id}>{t('alsoCodeUnknown', { network })}</Alert>
        ) : code.kind === 'known' ? (
          <p key={id} className="powers-note">
            {t('alsoCode', { network, name: code.name })}
          </p>
        ) : null,
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
