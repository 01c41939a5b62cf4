import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { disconnect } from '../../../../core/accounts/disconnect.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { routerAtom } from '../../../../core/router/router.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { awaitEnd } from '../../flows/awaitEnd.ts'
import { type WalletSession, walletSessionsAtom } from '../../state/walletSessions.ts'
import { texts } from '../../texts/texts.ts'

/** Remote wallets with a session, each with the way to end it. A closed session stays in sight as disconnected. */
export function WalletSessions() {
  const sessions = useAtomValue(walletSessionsAtom)
  const [closed, setClosed] = useState<readonly WalletSession[]>([])
  const gone = closed.filter(({ wallet }) => !sessions.some((one) => one.wallet.id === wallet.id))
  return [...sessions, ...gone].map((session) => (
    <WalletRow
      key={session.wallet.id}
      session={session}
      onEnd={() => setClosed([...gone, { ...session, isGone: true }])}
    />
  ))
}

function WalletRow({ session, onEnd }: { session: WalletSession; onEnd: () => void }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const name = useId()
  const [isEnding, setEnding] = useState(false)
  const [isUntold, setUntold] = useState(false)
  const { wallet, namespace, isActive, isGone } = session
  async function end() {
    const end = awaitEnd(deps, wallet.id)
    const isTold = async () => {
      const isNotified = await end()
      setUntold(!isNotified)
      return isNotified && deps.store.get(routerAtom).at(-1)?.view === 'Powers'
    }
    setEnding(true)
    onEnd()
    await (isActive
      ? disconnect(deps, namespace, isTold)
      : deps.host
          .removeConnection({ namespace, connectorId: wallet.id })
          .then(isTold, () => void showToast(deps, { variant: 'error', notice: { key: 'disconnectFailed' } })))
    setEnding(false)
  }
  return (
    <li className="row powers-wallet">
      <WalletImage wallet={wallet} size="row" />
      <span className="row-text">
        <span id={name} className="row-title">
          <bdi>{wallet.name}</bdi>
        </span>
        <span className="row-detail" role="status">
          {isGone && !isEnding ? t(isUntold ? 'disconnectedHere' : 'noticeDisconnected') : 'WalletConnect'}
        </span>
      </span>
      {(!isGone || isEnding) && (
        <Button
          variant="soft"
          disabled={isEnding}
          aria-busy={isEnding}
          aria-describedby={name}
          onClick={() => void end()}
        >
          {t(isEnding ? 'disconnecting' : 'disconnect')}
        </Button>
      )}
    </li>
  )
}
