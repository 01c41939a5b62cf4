import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { allWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { isHttps, LinkRow } from '../../../../ui/controls/LinkRow.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import './GetWallet.css'
import { texts } from '../../texts/texts.ts'

const SHOWN = 5

export function GetWallet() {
  const route = useAtomValue(routeAtom)
  const wallet = route.view === 'GetWallet' ? route.wallet : undefined
  return wallet === undefined ? <Choice /> : <Stores wallet={wallet} />
}

function Choice() {
  const t = useMessages(texts)
  const deps = useDeps()
  const wallets = useAtomValue(allWalletsAtom).filter(({ connector, links }) => !connector && isHttps(bestLink(links)))
  return (
    <div className="get-wallet">
      <p className="get-wallet-text">{t('getWalletText')}</p>
      <ul className="rows" aria-label={t('wallets')}>
        {wallets.slice(0, SHOWN).map(({ id, name, icon, colour, links }) => (
          <LinkRow
            key={id}
            href={bestLink(links) ?? ''}
            title={name}
            picture={<Image source={icon} name={name} colour={colour} />}
          />
        ))}
      </ul>
      <Button look="soft" onClick={() => navigate(deps, { view: 'AllWallets' })}>
        {t('exploreAll')}
      </Button>
    </div>
  )
}

function Stores({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const { chrome_store, app_store, play_store, homepage } = wallet.links
  const stores = [
    { title: t('chromeStore'), href: chrome_store },
    { title: t('appStore'), href: app_store },
    { title: t('playStore'), href: play_store },
    { title: t('website'), href: homepage },
  ].filter(({ href }) => isHttps(href))
  return (
    <div className="get-wallet">
      <div className="get-wallet-subject">
        <Image source={wallet.icon} name={wallet.name} colour={wallet.colour} size="large" />
        <h2 className="get-wallet-name">
          <bdi>{wallet.name}</bdi>
        </h2>
        <p className="get-wallet-text">{t('getWalletNamedText', { wallet: wallet.name })}</p>
      </div>
      {stores.length === 0 ? (
        <Alert type="info">{t('noLinks')}</Alert>
      ) : (
        <ul className="rows">
          {stores.map(({ title, href = '' }) => (
            <LinkRow key={title} href={href} title={title} />
          ))}
        </ul>
      )}
    </div>
  )
}

function bestLink({ chrome_store, homepage }: Wallet['links']) {
  return homepage ?? chrome_store
}
