import type { CaipAddress } from '@airlock/protocol/caip'

export type Session = { account: CaipAddress; end: string }

/** Methods throw errors with a message for the user. */
export const sessionApi = {
  read: async () => (await request<{ session: Session | null }>('/session', { method: 'GET' })).session,
  getNonce: () => request<{ nonce: string; issuedAt: string }>('/sign-in/nonce'),
  signIn: async (proof: { message: string; signature: string }) =>
    (await request<{ session: Session }>('/sign-in', { body: JSON.stringify(proof) })).session,
  signOut: async () => void (await request('/sign-out')),
}

async function request<Result>(path: string, init: RequestInit = {}): Promise<Result> {
  const response = await fetch(path, { method: 'POST', ...init }).catch(() => undefined)
  if (response === undefined) throw new Error('The site didn’t respond. Check your connection.')
  // Our own server's responses are not validated.
  if (response.ok) return (await response.json()) as Result
  throw new Error(explain(response.status))
}

function explain(status: number) {
  switch (status) {
    case 401:
      return 'Sign-in failed. Try again.'
    case 429:
      return 'Too many attempts. Wait a minute.'
    case 503:
      return 'The network couldn’t verify your account. Try again soon.'
    default:
      return 'Something went wrong. Try again later.'
  }
}
