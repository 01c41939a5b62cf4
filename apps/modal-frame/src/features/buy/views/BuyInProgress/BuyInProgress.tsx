import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { networksAtom } from '../../../../core/networks/network.ts'
import { announce } from '../../../../core/notices/announce.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { reset, routerAtom } from '../../../../core/router/router.ts'
import { formatQuantity } from '../../../../texts/figures.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { EmptyState } from '../../../../ui/card/EmptyState.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { ExternalIcon } from '../../../../ui/icons/icons.tsx'
import { Field } from '../../../../ui/lists/Field.tsx'
import { followOrder } from '../../flows/followOrder.ts'
import { type ShownPurchase, shownPurchaseAtom } from '../../state/buyState.ts'
import { amountText } from '../../state/Purchase.ts'
import { texts } from '../../texts/texts.ts'
import '../../parts/buy.css'

type OpenPurchase = Extract<ShownPurchase, { status: 'open' }>

export function BuyInProgress() {
  const t = useMessages(texts)
  const deps = useDeps()
  const [shown, setShown] = useAtom(shownPurchaseAtom)
  const purchase = shown?.status === 'open' ? shown.purchase : undefined
  useEffect(() => {
    if (purchase === undefined) return
    const controller = new AbortController()
    void followOrder(deps, purchase, {
      signal: controller.signal,
      onOrder: (order) => setShown((now) => (now?.status === 'open' ? { ...now, order } : now)),
    })
    return () => controller.abort()
  }, [deps, purchase, setShown])
  const toAccount = () => deps.store.set(routerAtom, reset({ view: 'Account' }))
  const toForm = () => deps.store.set(routerAtom, [{ view: 'Account' }, { view: 'OnRampProviders' }])
  if (shown === null)
    return <EmptyState title={t('buyOver')} action={<Button onClick={toAccount}>{t('buyDone')}</Button>} />
  const hasFailed =
    shown.status === 'failed' || (shown.status === 'open' && ['failed', 'expired'].includes(shown.order?.status ?? ''))
  if (hasFailed) {
    return (
      <Hero
        image={<ProviderRing title={shown.title} state="danger" />}
        title={t(isExpired(shown) ? 'buyExpiredTitle' : 'buyFailed')}
        text={t(reasonOf(shown))}
      >
        <Button onClick={toForm}>{t('tryAgain')}</Button>
      </Hero>
    )
  }
  if (shown.status === 'open' && shown.order?.status === 'success') return <Arrived shown={shown} onDone={toAccount} />
  return (
    <Hero
      image={<ProviderRing title={shown.title} state="turning" />}
      title={t(shown.status === 'open' && shown.order?.status === 'pending' ? 'buyPending' : 'buyWaitingTitle')}
      text={t(shown.status === 'opening' ? 'buyOpening' : 'buyWaitingText', { provider: shown.title })}
    >
      {shown.status === 'open' && <Waiting shown={shown} />}
      <Button variant="text" onClick={toAccount}>
        {t('buyClose')}
      </Button>
    </Hero>
  )
}

function ProviderRing({ title, state }: { title: string; state: 'turning' | 'danger' | 'done' }) {
  return (
    <Ring state={state}>
      <Image source={undefined} name={title} size="large" shape="round" />
    </Ring>
  )
}

function Waiting({ shown: { title, purchase, url, hasWindow, order } }: { shown: OpenPurchase }) {
  const t = useMessages(texts)
  return (
    <>
      <dl className="facts buy-facts">
        <Field name={t(purchase.currency === purchase.asset ? 'buyAmount' : 'buyPaidTo', { provider: title })}>
          <bdi>{amountText(purchase)}</bdi>
        </Field>
        <Field name={t('buyState')}>{t(order?.status === 'pending' ? 'buyStatePending' : 'buyStateCreated')}</Field>
      </dl>
      {url !== null && (
        <a
          className={`button button-${hasWindow ? 'soft' : 'main'}`}
          href={url}
          target="_blank"
          rel="noreferrer noopener"
        >
          <ExternalIcon />
          {t(hasWindow ? 'buyOpenAgain' : 'buyOpen', { provider: title })}
          <span className="hidden-text">{t('opensNewTab')}</span>
        </a>
      )}
    </>
  )
}

function Arrived({ shown: { title, purchase, order }, onDone }: { shown: OpenPurchase; onDone: () => void }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const networks = useAtomValue(networksAtom)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === purchase.network)?.name ?? purchase.network
  const amount = order?.amount === undefined ? undefined : formatQuantity(order.amount)
  const asset = purchase.asset
  useEffect(() => {
    announce(
      deps,
      amount === undefined
        ? ownNotice(texts, 'buyArrived', { asset })
        : ownNotice(texts, 'buyArrivedAmount', { amount, asset }),
    )
  }, [deps, amount, asset])
  return (
    <Hero
      image={<ProviderRing title={title} state="done" />}
      title={<bdi>{amount === undefined ? t('buyArrived', { asset }) : t('buyArrivedAmount', { amount, asset })}</bdi>}
      text={t('buyOn', { network })}
    >
      <Button onClick={onDone}>{t('buyDone')}</Button>
    </Hero>
  )
}

function reasonOf(shown: ShownPurchase) {
  if (shown.status === 'failed') return shown.isRefused ? 'buyRefused' : 'buyNoLink'
  return isExpired(shown) ? 'buyExpired' : 'buyDeclined'
}

/** A later event of the provider can complete an expired order. */
function isExpired(shown: ShownPurchase): boolean {
  return shown.status === 'open' && shown.order?.status === 'expired'
}
