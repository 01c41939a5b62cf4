import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { namespaceAtom } from '../../../../core/networks/namespaces.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { cancelRequest } from '../../../../core/requests/cancelRequest.ts'
import { type PendingRequest, pendingRequestsAtom } from '../../../../core/router/pendingRequests.ts'
import { allWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import { returnLinkAtom } from '../../../../core/wallets/returnLink.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { Tag } from '../../../../ui/display/Tag.tsx'
import { useStoredFocus } from '../../../../ui/hooks/useStoredFocus.ts'
import { reopenWallet } from '../../flows/openWalletLink.ts'
import './ContinueInWallet.css'
import { texts } from '../../texts/texts.ts'

export function ContinueInWallet() {
  const t = useMessages(texts)
  const [oldest, ...others] = useAtomValue(pendingRequestsAtom)
  const root = useStoredFocus(oldest?.id)
  return (
    <div ref={root}>
      {oldest === undefined ? (
        <EmptyState title={t('nothingWaitsTitle')} text={t('nothingWaitsText')} />
      ) : (
        <Waiting request={oldest} others={others.length} />
      )}
    </div>
  )
}

function Waiting({ request, others }: { request: PendingRequest; others: number }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { kind } = useAtomValue(platformAtom)
  const linked = useAtomValue(returnLinkAtom)
  const known = useAtomValue(allWalletsAtom).find(({ name }) => name === request.wallet)
  const hint = useId()
  const { namespace, method } = request
  const namespaceOf = useAtomValue(namespaceAtom)
  const key = (namespace && namespaceOf(namespace)?.requestTitle?.(method)) ?? 'requestOther'
  return (
    <Hero
      image={
        <Ring state="turning">
          <Image source={known?.icon} name={request.wallet} colour={known?.colour} size="large" />
        </Ring>
      }
      title={t(key)}
      text={t('waitingText', { wallet: request.wallet })}
    >
      {key === 'requestOther' && <bdi className="continue-method">{foreignText(method)}</bdi>}
      {others > 0 && <Tag>{t('waitingMore', { count: others })}</Tag>}
      {kind === 'phone' && linked !== null && (
        <Button onClick={() => void reopenWallet(deps)}>{t('openWallet', { wallet: request.wallet })}</Button>
      )}
      <Button variant="soft" aria-describedby={hint} onClick={() => cancelRequest(deps, request.id)}>
        {t('cancelRequest')}
      </Button>
      <p id={hint} className="hero-text">
        {t('stopWaitingText')}
      </p>
      {deps.descriptors && <deps.descriptors.Intents request={request} />}
    </Hero>
  )
}
