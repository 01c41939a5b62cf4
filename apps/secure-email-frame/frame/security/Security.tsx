import { useState } from 'react'
import type { KeyClient, SecureUser } from '../keys/KeyClient.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'
import { SignIn } from '../pages/SignIn.tsx'
import { Unlock } from '../pages/Unlock.tsx'
import '../pages/page.css'
import { WaysIn } from './WaysIn.tsx'

/** Where a person decides who can open their wallet. */
export function Security({ keys }: { keys: KeyClient }) {
  const { security } = useMessages()
  const [user, setUser] = useState<SecureUser | 'gone'>()
  return (
    <main className="page">
      <h1>{security.title}</h1>
      {user === undefined && (
        <SignIn keys={keys} onSignedIn={setUser}>
          {security.why}
        </SignIn>
      )}
      {typeof user === 'object' && !user.isOpen && <Unlock keys={keys} user={user} onOpen={setUser} />}
      {typeof user === 'object' && user.isOpen && (
        <WaysIn
          keys={keys}
          user={user}
          onChange={setUser}
          onDone={async () => {
            await keys.signOut()
            setUser('gone')
          }}
        />
      )}
      {user === 'gone' && <p>{security.gone}</p>}
    </main>
  )
}
