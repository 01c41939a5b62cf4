import type { IdentityEntry } from '@airlock/protocol/secure/pageApi'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { Day } from '../../pages/Day.tsx'
import { Icon } from '../../pages/Icon.tsx'
import { ProviderMark } from '../../pages/ProviderMark.tsx'
import { Panel, Row } from '../../pages/Row.tsx'
import { usePageTexts } from '../../pages/texts/PageTextsProvider.tsx'
import type { SettingsView } from '../Settings.tsx'
import type { WalletLogins } from './useLogins.ts'

type Props = { logins: WalletLogins; onView(view: SettingsView): void }

export function Logins({ logins: { methods, error }, onView }: Props) {
  const { security } = useMessages()
  const texts = usePageTexts()
  if (methods === undefined) {
    return (
      <Panel title={security.logins}>
        <li className="page-row">
          <p
            className={error === undefined ? undefined : 'page-error'}
            role={error === undefined ? undefined : 'alert'}
          >
            {error ?? security.loading}
          </p>
        </li>
      </Panel>
    )
  }
  const { email, identities, passkeys } = methods
  return (
    <Panel title={security.logins}>
      {email !== null && (
        <Row
          icon={<Icon name="mail" />}
          title={<bdi dir="ltr">{email}</bdi>}
          text={security.mailbox}
          onOpen={() =>
            onView({
              name: 'removeLogin',
              login: { kind: 'email', email, isCurrent: !identities.some(({ isCurrent }) => isCurrent) },
            })
          }
        />
      )}
      {identities.map((identity) => (
        <Row
          key={identity.id}
          icon={<ProviderMark provider={identity.provider} />}
          title={PROVIDER_NAMES[identity.provider]}
          text={<IdentityDetails {...identity} />}
          onOpen={() => onView({ name: 'removeLogin', login: { kind: 'account', ...identity } })}
        />
      ))}
      {passkeys.map(({ credentialId, browser, addedAt, isBackedUp }) => (
        <Row
          key={credentialId}
          icon={<Icon name="passkey" />}
          title={texts.logins.passkey}
          text={
            <>
              <span>
                {browser === '' ? security.unknownBrowser : browser} ·{' '}
                <FormattedMessage of={texts.logins.since} with={{ day: <Day of={addedAt} hasTime /> }} />
              </span>
              <span>{isBackedUp ? texts.logins.copied : texts.logins.onDevice}</span>
            </>
          }
          onOpen={() => onView({ name: 'removePasskey', credentialId })}
        />
      ))}
      <Row
        icon={<Icon name="plus" />}
        variant="ok"
        title={texts.logins.add}
        text={security.loginsText}
        onOpen={() => onView({ name: 'addLogin' })}
      />
    </Panel>
  )
}

function IdentityDetails({ name, addedAt, isCurrent }: IdentityEntry) {
  const { signIn } = useMessages()
  const { logins } = usePageTexts()
  return (
    <>
      <span>
        {name !== null && (
          <>
            <bdi>{name}</bdi> ·{' '}
          </>
        )}
        <FormattedMessage of={logins.since} with={{ day: <Day of={addedAt} hasTime /> }} />
      </span>
      {isCurrent && <span>{signIn.thisOne}</span>}
    </>
  )
}
