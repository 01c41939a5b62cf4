import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { Day } from '../pages/Day.tsx'
import { useTask } from '../pages/useTask.ts'
import { SignIn } from '../signIn/SignIn.tsx'
import { Unlock } from '../wallet/Unlock.tsx'
import '../pages/page.css'
import { DeleteAccount } from './DeleteAccount.tsx'
import { Logins } from './Logins.tsx'
import { SignedIn } from './SignedIn.tsx'
import { WaysIn } from './WaysIn.tsx'

type End = { name: 'done' } | { name: 'deleted'; until: number }

/** Page where users manage unlock methods, sessions and account deletion. */
export function Security({ keys }: { keys: KeyClient }) {
  const { security } = useMessages()
  const [user, setUser] = useState<SecureUser>()
  const [end, setEnd] = useState<End>()
  const { isBusy, error, run } = useTask()
  if (end !== undefined) {
    return (
      <main className="page">
        <h1>{security.title}</h1>
        <p role="status">
          {end.name === 'done' ? (
            security.gone
          ) : (
            <FormattedMessage of={security.deleted} with={{ day: <Day of={end.until} /> }} />
          )}
        </p>
      </main>
    )
  }
  return (
    <main className="page">
      <h1>{security.title}</h1>
      {user === undefined && (
        <SignIn keys={keys} onSignedIn={setUser}>
          {security.why}
        </SignIn>
      )}
      {user && !user.isOpen && (
        <>
          {user.deletesAt !== null && (
            <p role="status">
              <FormattedMessage of={security.deletes} with={{ day: <Day of={user.deletesAt} /> }} />
            </p>
          )}
          <Unlock keys={keys} user={user} onOpen={setUser} />
        </>
      )}
      {user?.isOpen && (
        <>
          <WaysIn keys={keys} user={user} onChange={setUser} />
          <Logins keys={keys} onSignedOut={() => setEnd({ name: 'done' })} />
          <SignedIn keys={keys} />
          <DeleteAccount keys={keys} user={user} onDeleted={(until) => setEnd({ name: 'deleted', until })} />
          <div className="page-end">
            <p className="page-error" role="alert">
              {error}
            </p>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                void run(async () => {
                  await keys.signOut()
                  setEnd({ name: 'done' })
                })
              }
            >
              {security.done}
            </button>
          </div>
        </>
      )}
    </main>
  )
}
