import type { SignInRejection } from '@airlock/verify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Course, OWNER, type Proof, signInAs, UNKNOWN_ACCOUNT } from '../testing/signInAs.ts'
import { type Site, startSite, type User } from '../testing/startSite.ts'

const MINUTE = 60_000
const EVIL = 'evil.example'
const RECAP = `urn:recap:${Buffer.from('{"att":{"https://app.example":{"farm/empty":[{}]}},"prf":[]}').toString('base64url')}`

/** `course` has one forged part. `trusted` is the same without it, if that differs from the page's own sign-in. */
const FORGERIES: [name: string, reason: SignInRejection, course: Course, trusted?: Course][] = [
  ['a nonce that the server did not issue', 'nonce', { fields: () => ({ nonce: 'f'.repeat(32) }) }],
  [
    'a nonce that was used',
    'nonce',
    { meanwhile: (user, proof) => resend(user, proof) },
    { meanwhile: (user) => user.get('/session') },
  ],
  [
    'an expired nonce',
    'nonce',
    { meanwhile: (_, __, site) => pass(site, 5 * MINUTE) },
    { meanwhile: (_, __, site) => pass(site, 5 * MINUTE - 1) },
  ],
  [
    'the nonce of another browser',
    'nonce',
    { meanwhile: async (user, _, site) => void user.jar.set('__Host-nonce', await nonceCookieOfAnother(site)) },
  ],
  ['another domain', 'domain', { fields: () => ({ domain: EVIL }) }],
  ['another scheme', 'domain', { fields: () => ({ scheme: 'http' }) }, { fields: () => ({ scheme: 'https' }) }],
  ['a URI of another site', 'uri', { fields: () => ({ uri: `https://${EVIL}/wallet` }) }],
  [
    'another chain',
    'chain',
    { fields: () => ({ chainId: 'eip155:1' }) },
    { fields: () => ({ chainId: 'eip155:8453' }) },
  ],
  [
    'an expired message',
    'expired',
    { fields: (now) => ({ expirationTime: iso(now) }) },
    { fields: (now) => ({ expirationTime: iso(now + 1) }) },
  ],
  [
    'a message that was issued yesterday',
    'expired',
    { fields: (now) => ({ issuedAt: iso(now - 24 * 60 * MINUTE) }) },
    { fields: (now) => ({ issuedAt: iso(now - 4 * MINUTE) }) },
  ],
  [
    'a message that is not valid yet',
    'future',
    { fields: (now) => ({ notBefore: iso(now + 6 * MINUTE) }) },
    { fields: (now) => ({ notBefore: iso(now + 4 * MINUTE) }) },
  ],
  [
    'a message that was issued tomorrow',
    'future',
    { fields: (now) => ({ issuedAt: iso(now + 24 * 60 * MINUTE) }) },
    { fields: (now) => ({ issuedAt: iso(now + 4 * MINUTE) }) },
  ],
  ['a recap without its sentence in the statement', 'recap', { fields: () => ({ resources: [RECAP] }) }],
  ['the signature of another account', 'signature', { signer: UNKNOWN_ACCOUNT }],
  [
    'the address of another account',
    'signature',
    { sent: (proof) => ({ ...proof, message: proof.message.replace(OWNER.address, UNKNOWN_ACCOUNT.address) }) },
  ],
  [
    'a changed letter in the signed message',
    'signature',
    { sent: (proof) => ({ ...proof, message: proof.message.replace('Sign in to Airlock.', 'Sign in to airlock.') }) },
  ],
  [
    'a flipped bit in the signature',
    'signature',
    { sent: ({ message, signature }) => ({ message, signature: signature.replace(/^0x./, flipped) }) },
  ],
  ['a line after the message', 'malformed', { text: (text) => `${text}\nStatement: and all of your farms` }],
  ['CRLF line ends', 'malformed', { text: (text) => text.replaceAll('\n', '\r\n') }],
]

let site: Site
beforeAll(async () => {
  site = await startSite()
})
beforeEach(() => {
  site.rejections.length = 0
})
afterAll(() => site.close())

test.each(FORGERIES)('rejects %s and accepts the same request without it', async (_, reason, course, trusted) => {
  const user = site.createUser()
  const used = await signInAs(site, user, trusted)
  expect(used).toMatchObject({ status: 200, body: { session: { account: expect.stringContaining(OWNER.address) } } })
  expect(site.rejections).toEqual([])

  const forger = site.createUser()
  const rejected = await signInAs(site, forger, course)
  expect(site.rejections).toEqual([reason])
  expect(rejected).toMatchObject({ status: 401, body: {} })
  // Only the operator gets the reason.
  expect(JSON.stringify(rejected.body)).toBe('{}')
})

test('creates no session for a forgery, and consumes its nonce', async () => {
  const forger = site.createUser()
  let proof = { message: '', signature: '' }
  await signInAs(site, forger, { signer: UNKNOWN_ACCOUNT, sent: (created) => (proof = created) })
  expect((await forger.get('/session')).body).toEqual({ session: null })
  const signature = await OWNER.signMessage({ message: proof.message })
  expect((await forger.post('/sign-in', { ...proof, signature })).status).toBe(401)
  expect(site.rejections).toEqual(['signature', 'nonce'])
})

const iso = (ms: number) => new Date(ms).toISOString()
const flipped = (start: string) => `0x${(Number.parseInt(start.slice(-1), 16) ^ 1).toString(16)}`

function pass({ clock }: Site, ms: number) {
  clock.ms += ms
}

async function resend(user: User, proof: Proof) {
  await user.post('/sign-in', proof)
  await user.post('/sign-out')
}

async function nonceCookieOfAnother({ createUser: user }: Site) {
  const other = user()
  await other.post('/sign-in/nonce')
  return other.jar.get('__Host-nonce') ?? ''
}
