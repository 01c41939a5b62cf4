import type { SecureResult } from '@airlock/protocol/secure/api'
import type { ChangeEntry, IdentityEntry } from '@airlock/protocol/secure/pageApi'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { useEffect, useState } from 'react'
import type { KeyClient } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { useTask } from '../pages/useTask.ts'
import { AtProvider } from '../signIn/social/AtProvider.tsx'
import { useProvider } from '../signIn/social/useProvider.ts'
import { useProviders } from '../signIn/social/useProviders.ts'
import { AddEmail } from './AddEmail.tsx'
import { addableProviders } from './addableProviders.ts'
import { Login } from './Login.tsx'

type Props = { keys: KeyClient; onSignedOut(): void }
type Ways = SecureResult<'identity/list'>

/** Lists the wallet's logins: email and provider accounts. All but the last can be removed. */
export function Logins({ keys, onSignedOut }: Props) {
  const { security, signIn } = useMessages()
  const [ways, setWays] = useState<Ways>()
  const { error, run } = useTask()
  const load = async () => setWays(await keys.listWaysIn())
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again after each change.
  useEffect(() => void run(load), [])
  const providers = useProviders()
  const adding = useProvider({
    keys,
    begin: keys.beginLink,
    async wait(transaction) {
      const isLinked = await keys.awaitLink(transaction)
      // The link succeeded, even if the list cannot be loaded.
      if (isLinked) void run(load)
      return isLinked
    },
    cancel: keys.cancelLink,
  })
  const removed = (isCurrent: boolean) => (isCurrent ? onSignedOut() : void run(load))
  return (
    <section>
      <h2>{security.logins}</h2>
      <p>{security.loginsText}</p>
      <p className="page-error" role="alert">
        {error ?? adding.error}
      </p>
      {ways === undefined ? (
        error === undefined && <p>{security.loading}</p>
      ) : (
        <>
          <ul className="page-list">
            {ways.email !== null && (
              <Login
                name={<bdi dir="ltr">{ways.email}</bdi>}
                label={ways.email}
                facts={[security.mailbox]}
                onRemove={async () => {
                  await keys.removeEmail()
                  removed(!ways.identities.some(({ isCurrent }) => isCurrent))
                }}
              />
            )}
            {ways.identities.map((identity) => (
              <Login
                key={identity.id}
                name={PROVIDER_NAMES[identity.provider]}
                label={PROVIDER_NAMES[identity.provider]}
                facts={facts(identity)}
                onRemove={async () => {
                  await keys.unlink(identity.id)
                  removed(identity.isCurrent)
                }}
              />
            ))}
          </ul>
          {adding.visit ? (
            <AtProvider visit={adding.visit} onCancel={adding.cancel} />
          ) : (
            <>
              {ways.email === null && <AddEmail keys={keys} onAdded={() => void run(load)} />}
              {addableProviders(providers, ways.identities).map((provider) => (
                <button key={provider} type="button" className="page-soft" onClick={() => adding.go(provider)}>
                  <FormattedMessage of={security.addProvider} with={{ provider: PROVIDER_NAMES[provider] }} />
                </button>
              ))}
            </>
          )}
          <Changes changes={ways.changes} />
        </>
      )}
    </section>
  )

  function facts({ name, addedAt, isCurrent }: IdentityEntry) {
    return [
      name !== null && <bdi key="name">{name}</bdi>,
      <FormattedMessage key="added" of={security.addedAt} with={{ time: <Day of={addedAt} hasTime /> }} />,
      isCurrent && signIn.thisOne,
    ]
  }
}

/** Recent changes, for users without an email. */
function Changes({ changes }: { changes: readonly ChangeEntry[] }) {
  const { security, changes: names } = useMessages()
  if (changes.length === 0) return null
  return (
    <div className="page-step">
      <h3>{security.changes}</h3>
      <p>{security.changesText}</p>
      <ul className="page-list">
        {changes.map(({ event, at, hostOrigin }) => (
          <li key={`${event} ${at}`}>
            <p>
              <strong>{names[event]}</strong>
              <span>
                <Day of={at} hasTime />
              </span>
              <span>
                <bdi dir="ltr">{hostOrigin.replace(/^https:\/\//, '')}</bdi>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
