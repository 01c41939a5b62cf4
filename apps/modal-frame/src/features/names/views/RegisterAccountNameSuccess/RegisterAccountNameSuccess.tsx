import { useAtomValue, useSetAtom } from 'jotai'
import { ShieldedAddress } from '../../../../core/accounts/ShieldedAddress.tsx'
import { copyText } from '../../../../core/notices/copyText.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { useActiveAccount } from '../../../../core/queries/useActiveAccount.ts'
import { reset, routerAtom } from '../../../../core/router/router.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Hero } from '../../../../ui/card/Hero.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Ring } from '../../../../ui/display/Ring.tsx'
import { LazyEverywhere } from '../../parts/LazyEverywhere.tsx'
import { registrationAtom } from '../../state/registration.ts'
import { texts } from '../../texts/texts.ts'

export function RegisterAccountNameSuccess() {
  const t = useMessages(texts)
  const deps = useDeps()
  const account = useActiveAccount()
  const registration = useAtomValue(registrationAtom)
  const setRouter = useSetAtom(routerAtom)
  const { stage } = registration
  const { name = '' } = registration
  const isDone = stage === 'done'
  const titles = { idle: t('nameRegister'), signing: t('nameSigning'), registering: t('nameRegistering') }
  const text = { signing: t('nameSigningText', { name }), done: t('nameDoneText') }
  const title = isDone ? t('nameDone', { name }) : titles[stage]
  return (
    <Hero
      image={
        account && (
          <Ring state={isDone ? 'done' : stage === 'idle' ? 'still' : 'turning'}>
            <ProfileAvatar account={account} size={64} />
          </Ring>
        )
      }
      title={title}
      text={stage === 'signing' || stage === 'done' ? text[stage] : undefined}
    >
      <p className="hidden-text" role="status">
        {title}
      </p>
      {isDone && (
        <>
          <Button onClick={() => setRouter(reset({ view: 'Account' }))}>{t('nameGo')}</Button>
          {account && (
            <ShieldedAddress account={account} instead={null}>
              <Button variant="soft" onClick={() => void copyText(deps, name)}>
                {t('nameCopy')}
              </Button>
            </ShieldedAddress>
          )}
          <LazyEverywhere />
        </>
      )}
    </Hero>
  )
}
