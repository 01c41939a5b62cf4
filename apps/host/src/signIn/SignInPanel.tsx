import { useId } from 'react'
import { AlertBox } from '../ui/AlertBox.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWallet } from '../wallet/WalletContext.ts'
import { addressOf, isSessionOf } from './sessionAccount.ts'
import type { Session } from './sessionApi.ts'
import { useSession } from './useSession.ts'
import { useSignIn } from './useSignIn.ts'

export function SignInPanel() {
  const { address } = useWallet()
  const { session } = useSession()
  const isSignedIn = session && (address === undefined || isSessionOf(session, address))
  if (isSignedIn) return <SignedIn session={session} />
  return address === undefined ? null : <SignedOut />
}

function SignedOut() {
  const { session, isUnknown, retry, isEnding } = useSession()
  const signIn = useSignIn()
  const id = useId()
  const again = (
    <button type="button" className="button button-quiet" onClick={retry}>
      Try again
    </button>
  )
  return (
    <section className="panel sign-in" aria-labelledby={id}>
      <h2 id={id}>Sign in</h2>
      <p className="panel-note">
        Sign a message to prove this wallet is yours. It’s free, moves no funds, and isn’t needed for the farms.
      </p>
      {isUnknown && (
        <AlertBox type="warning" action={again}>
          Couldn’t check whether you’re signed in.
        </AlertBox>
      )}
      <button
        type="button"
        className="button button-secondary"
        disabled={session === undefined || isEnding || signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {signIn.isPending ? 'Waiting…' : 'Sign in'}
      </button>
    </section>
  )
}

function SignedIn({ session }: { session: Session }) {
  const { signOut, isEnding } = useSession()
  const id = useId()
  return (
    <section className="panel sign-in" aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="check" />
        Signed in
      </h2>
      <dl className="rows">
        <div>
          <dt>Account</dt>
          <dd className="number address">{addressOf(session)}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>
            <time dateTime={session.end}>{shownTime(session.end)}</time>
          </dd>
        </div>
      </dl>
      <button type="button" className="button button-secondary" disabled={isEnding} onClick={() => signOut()}>
        Sign out
      </button>
    </section>
  )
}

function shownTime(time: string) {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}
