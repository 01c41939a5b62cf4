import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { track } from '../../../../core/host/track.ts'
import { announce } from '../../../../core/notices/announce.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { installedWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import { platformAtom } from '../../../../core/wallets/platform.ts'
import { sameWallet, type Wallet } from '../../../../core/wallets/wallets.ts'
import { type Translate, useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Tabs } from '../../../../ui/controls/Tabs.tsx'
import { QrCode } from '../../../../ui/display/QrCode.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { ExternalIcon, SpinnerIcon } from '../../../../ui/icons/icons.tsx'
import { browserName, storesFor, type WalletStore } from '../../state/storesFor.ts'
import { texts } from '../../texts/texts.ts'

/** The user's own browser or phone first. Waits for the install. */
export function WalletSteps({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const platform = useAtomValue(platformAtom)
  const installed = useAtomValue(installedWalletsAtom).find((one) => sameWallet(one, wallet))
  const [chosen, choose] = useState<WalletStore['kind']>()
  const hasAppeared = installed !== undefined
  useEffect(() => {
    if (hasAppeared) announce(deps, ownNotice(texts, 'foundTitle', { wallet: wallet.name }))
  }, [deps, hasAppeared, wallet.name])
  if (installed !== undefined) {
    return (
      <Hero image={<WalletImage wallet={installed} />} title={t('foundTitle', { wallet: wallet.name })}>
        {/* Requires a click: any script of the page could announce the awaited wallet (T211). */}
        <Button onClick={() => void connect(deps, installed)}>{t('connectNow', { wallet: wallet.name })}</Button>
      </Hero>
    )
  }
  const stores = storesFor(wallet.links, platform, browserName(navigator))
  const store = stores.find(({ kind }) => kind === chosen) ?? stores[0]
  if (store === undefined) return <Alert type="info">{t('noLinks')}</Alert>
  const steps = <Steps key={store.kind} wallet={wallet} store={store} isPhone={platform.kind === 'phone'} />
  if (stores.length === 1) return steps
  return (
    <Tabs
      label={t('getAWallet')}
      tabs={stores.map(({ kind }) => ({ id: kind, label: positionOf(t, kind) }))}
      selected={store.kind}
      onSelect={choose}
    >
      {steps}
    </Tabs>
  )
}

type StepsProps = { wallet: Wallet; store: WalletStore; isPhone: boolean }

function Steps({ wallet, store: { kind, href }, isPhone }: StepsProps) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { name } = wallet
  const isHere = kind === 'extension' || kind === 'site'
  const isScanned = !isHere && !isPhone
  return (
    <div className="get-wallet">
      <div className="get-wallet-subject">
        {!isScanned && <WalletImage wallet={wallet} size="row" />}
        <h2 className="get-wallet-name">
          <bdi>{name}</bdi>
        </h2>
      </div>
      {isScanned && (
        <div className="get-wallet-code">
          <QrCode value={href} label={t('install', { wallet: name })} image={<WalletImage wallet={wallet} />} />
        </div>
      )}
      <ol className="get-wallet-steps">
        <Step title={isScanned ? t('scanStore') : t('install', { wallet: name })} />
        <Step title={t('createWallet')} text={t('createWalletText')} />
        <Step title={t('comeBack')} text={isHere && t('comeBackText', { wallet: name })} />
      </ol>
      {!isScanned && (
        <a
          className="button button-main"
          href={href}
          target="_blank"
          rel="noreferrer noopener"
          onClick={() => track(deps, 'GET_WALLET', { name })}
        >
          {t('install', { wallet: name })}
          <ExternalIcon />
          <span className="hidden-text">{t('opensNewTab')}</span>
        </a>
      )}
      {isHere && !isPhone && (
        <p className="get-wallet-waiting">
          <SpinnerIcon />
          {t('waitingFor', { wallet: name })}
        </p>
      )}
    </div>
  )
}

function Step({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <li>
      <p className="get-wallet-step">{title}</p>
      {text && <p className="get-wallet-hint">{text}</p>}
    </li>
  )
}

function positionOf(t: Translate<typeof texts>, kind: WalletStore['kind']): string {
  switch (kind) {
    case 'extension':
      return browserName(navigator)
    case 'iphone':
      return 'iPhone'
    case 'android':
      return 'Android'
    case 'site':
      return t('website')
  }
}
