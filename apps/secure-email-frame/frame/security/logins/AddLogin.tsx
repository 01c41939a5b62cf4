import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import type { KeyClient, SecureUser } from '../../keys/KeyClient.ts'
import { Icon } from '../../pages/Icon.tsx'
import { ProviderMark } from '../../pages/ProviderMark.tsx'
import { Panel, Row } from '../../pages/Row.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import { AtProvider } from '../../signIn/social/AtProvider.tsx'
import { useProvider } from '../../signIn/social/useProvider.ts'
import { useProviders } from '../../signIn/social/useProviders.ts'
import { addableProviders } from './addableProviders.ts'
import type { WalletLogins } from './useLogins.ts'
import { useSignInPasskey } from './useSignInPasskey.ts'

type Props = { keys: KeyClient; user: SecureUser; logins: WalletLogins; onEmail(): void; onAdded(): void }

export function AddLogin({ keys, user, logins: { methods, reload }, onEmail, onAdded }: Props) {
  const { logins, status } = usePageTexts()
  const providers = useProviders()
  const finish = () => {
    reload()
    onAdded()
  }
  const passkey = useSignInPasskey({ keys, user, onAdded: finish })
  const { visit, error, go, cancel } = useProvider({
    keys,
    start: keys.startLinking,
    async wait(transaction) {
      const isLinked = await keys.awaitLink(transaction)
      // The link succeeded, even if the list cannot be loaded.
      if (isLinked) finish()
      return isLinked
    },
    cancel: keys.cancelLink,
  })
  if (visit) {
    return (
      <>
        <h1>{logins.add}</h1>
        <AtProvider visit={visit} onCancel={cancel} />
      </>
    )
  }
  const addable = addableProviders(providers, methods?.identities ?? [])
  return (
    <>
      <div className="page-heading">
        <h1>{logins.add}</h1>
        <p>{logins.addText}</p>
      </div>
      <p className="page-error" role="alert">
        {error ?? passkey.error}
      </p>
      <Panel>
        {providers.map((provider) => (
          <Row
            key={provider}
            icon={<ProviderMark provider={provider} />}
            title={PROVIDER_NAMES[provider]}
            {...(addable.includes(provider)
              ? { onOpen: () => go(provider) }
              : { tag: { text: logins.added, variant: 'ok' as const } })}
          />
        ))}
        {passkey.isAvailable && (
          <Row
            icon={<Icon name="passkey" />}
            title={logins.passkey}
            text={status.passkeyText}
            isBusy={passkey.isBusy}
            onOpen={passkey.add}
          />
        )}
        {methods?.email === null && <Row icon={<Icon name="mail" />} title={logins.email} onOpen={onEmail} />}
      </Panel>
    </>
  )
}
