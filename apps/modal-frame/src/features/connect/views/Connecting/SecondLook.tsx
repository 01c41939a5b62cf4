import { useAtomValue } from 'jotai'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { goBack } from '../../../../core/router/goBack.ts'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import { installedWalletsAtom } from '../../../../core/wallets/listedWallets.ts'
import { WalletImage } from '../../../../core/wallets/parts/WalletImage.tsx'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { WarningIcon } from '../../../../ui/icons/icons.tsx'
import { Row } from '../../../../ui/lists/Row.tsx'
import { texts } from '../../texts/texts.ts'
import './SecondLook.css'

/** Nothing that the page announces proves an identity (T211). */
export function SecondLook({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const others = useAtomValue(installedWalletsAtom).filter(
    (other) => other.hasIdentityConflict && isNamesake(other, wallet),
  )
  const candidates = others.length > 0 ? others : [wallet]
  const isAlone = candidates.length === 1
  return (
    <div className="second-look">
      <Hero
        image={
          <span className="second-look-sign">
            <WarningIcon />
          </span>
        }
        title={t(isAlone ? 'lookalikeTitle' : 'twinsTitle', { wallet: wallet.name })}
        text={t('twinsText')}
      />
      <ul className="rows" aria-label={t('wallets')}>
        {candidates.map((candidate) => (
          <Row
            key={candidate.id}
            image={<WalletImage wallet={candidate} size="row" />}
            title={<bdi>{candidate.name}</bdi>}
            detail={candidate.rdns && <bdi dir="ltr">{candidate.rdns}</bdi>}
            onClick={() => void connect(deps, candidate, 'confirmed')}
          />
        ))}
      </ul>
      <Button onClick={() => void goBack(deps)}>{t('anotherWallet')}</Button>
    </div>
  )
}

function isNamesake(left: Wallet, right: Wallet) {
  const isEqual = (key: 'name' | 'rdns') =>
    left[key] !== undefined && left[key].toLowerCase() === right[key]?.toLowerCase()
  return isEqual('name') || isEqual('rdns')
}
