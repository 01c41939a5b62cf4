import { connect } from '../../flows/connect.ts'
import { useDeps } from '../../flows/DepsContext.tsx'
import type { Wallet } from '../../state/wallets.ts'
import { Button } from '../../ui/Button.tsx'
import { Hero } from '../../ui/Hero.tsx'
import { useMessages } from '../../ui/messages/MessagesProvider.tsx'
import { Picture } from '../../ui/Picture.tsx'

/** The wallet that the page has. */
export function OpenInstalled({ wallet }: { wallet: Wallet }) {
  const t = useMessages()
  const deps = useDeps()
  const { name, icon, colour } = wallet
  return (
    <Hero
      picture={<Picture source={icon} name={name} colour={colour} size="large" />}
      title={t('askingTitle', { wallet: name })}
      text={t('installedText')}
    >
      <Button onClick={() => void connect(deps, wallet)}>{t('openWallet', { wallet: name })}</Button>
    </Hero>
  )
}
