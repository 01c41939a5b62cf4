import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { EndOfVisit } from '../pages/EndOfVisit.tsx'
import { Page } from '../pages/Page.tsx'
import type { PageApp } from '../pages/PageApp.ts'
import { Unlock } from '../pages/Unlock.tsx'
import { useTask } from '../pages/useTask.ts'
import { knownAddress } from '../signIn/knownAddress.ts'
import { SignIn } from '../signIn/SignIn.tsx'
import { Settings } from './Settings.tsx'

type End = { name: 'done' } | { name: 'deleted'; until: number }

export function Security({ keys, app }: { keys: KeyClient; app: PageApp }) {
  const { security } = useMessages()
  const [user, setUser] = useState<SecureUser>()
  const [end, setEnd] = useState<End>()
  const { error, run } = useTask()
  const leave = () =>
    void run(async () => {
      if (user !== undefined) await keys.signOut()
      knownAddress.forget()
      setEnd({ name: 'done' })
      window.close()
    })
  if (end !== undefined) {
    return (
      <EndOfVisit app={app} title={security.title}>
        {end.name === 'done' ? (
          security.gone
        ) : (
          <FormattedMessage of={security.deleted} with={{ day: <Day of={end.until} /> }} />
        )}
      </EndOfVisit>
    )
  }
  if (user?.isOpen) {
    return (
      <Settings
        keys={keys}
        app={app}
        user={user}
        error={error}
        onChange={setUser}
        onLeave={leave}
        onDone={() => {
          knownAddress.forget()
          setEnd({ name: 'done' })
        }}
        onDeleted={(until) => {
          knownAddress.forget()
          setEnd({ name: 'deleted', until })
        }}
      />
    )
  }
  return (
    <Page app={app} user={user} error={error} onLeave={leave}>
      <h1>{security.title}</h1>
      {user === undefined ? (
        <SignIn keys={keys} onSignedIn={setUser} hasPasskeyWallets={app.hasPasskeyWallets}>
          {security.why}
        </SignIn>
      ) : (
        <>
          {user.deletesAt !== null && (
            <p role="status">
              <FormattedMessage of={security.deletes} with={{ day: <Day of={user.deletesAt} /> }} />
            </p>
          )}
          <Unlock keys={keys} user={user} onOpen={setUser} />
        </>
      )}
    </Page>
  )
}
