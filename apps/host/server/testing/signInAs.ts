import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Site, User } from './startSite.ts'

export const OWNER = privateKeyToAccount(`0x${'07'.repeat(32)}`)
export const UNKNOWN_ACCOUNT = privateKeyToAccount(`0x${'08'.repeat(32)}`)

export type Course = {
  fields?: (now: number) => Partial<SignInData>
  signer?: PrivateKeyAccount
  text?: (text: string) => string
  sent?: (proof: Proof) => Proof
  from?: string
  meanwhile?: (user: User, proof: Proof, site: Site) => unknown
}
export type Proof = { message: string; signature: string }

const iso = (ms: number) => new Date(ms).toISOString()

export async function signInAs(site: Site, user: User, course: Course = {}) {
  const headers = { Origin: site.origin, ...(course.from !== undefined && { 'X-Forwarded-For': course.from }) }
  const { nonce, issuedAt } = (await user.post('/sign-in/nonce', {}, headers)).body
  const now = Date.parse(String(issuedAt))
  const text = formatSignIn({
    domain: new URL(site.origin).host,
    accountAddress: OWNER.address,
    statement: 'Sign in to Airlock.',
    uri: `${site.origin}/wallet`,
    version: '1',
    chainId: 'eip155:42161',
    nonce: String(nonce),
    issuedAt: iso(now),
    expirationTime: iso(now + 10 * 60_000),
    notBefore: iso(now),
    ...course.fields?.(now),
  })
  const message = course.text?.(text) ?? text
  const signature = await (course.signer ?? OWNER).signMessage({ message })
  await course.meanwhile?.(user, { message, signature }, site)
  return user.post('/sign-in', course.sent?.({ message, signature }) ?? { message, signature }, headers)
}
