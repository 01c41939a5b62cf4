import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { connect } from '../../../../core/wallets/connecting/connect.ts'
import type { Wallet } from '../../../../core/wallets/wallets.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Image } from '../../../../ui/display/Image.tsx'
import { texts } from '../../texts/texts.ts'

export function OpenInstalled({ wallet }: { wallet: Wallet }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const { name, icon, colour } = wallet
  return (
    <Hero
      image={<Image source={icon} name={name} colour={colour} size="large" />}
      title={t('askingTitle', { wallet: name })}
      text={t('installedText')}
    >
      <Button onClick={() => void connect(deps, wallet)}>{t('openWallet', { wallet: name })}</Button>
    </Hero>
  )
}
