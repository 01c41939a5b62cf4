import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Site } from '../app/Site.tsx'
import type { HostSettings } from '../hostSettings.ts'
import { createQueryClient } from '../query/createQueryClient.ts'
import { fakeRemote } from '../testing/fakeRemote.ts'
import { button, click, eventually, mount } from '../testing/mount.tsx'
import type { Session } from './sessionApi.ts'

const OWNER = privateKeyToAccount(`0x${'07'.repeat(32)}`)
const UNKNOWN_ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const NONCE = 'k3J9f0aLq2'
/** Far from the clock of the visitor. */
const SERVER_TIME = '2030-01-01T12:00:00.000Z'
const settings: HostSettings = {
  walletOrigin: 'https://wallet.example',
  sdkVersion: '0.1.0',
  projectId: 'default',
  networks: ['eip155:42161'],
  rpcUrls: {},
  farms: [],
  canSignIn: true,
}

let server: ReturnType<typeof serve>
beforeEach(() => {
  server = serve()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

describe('the sign-in of the site', () => {
  test('makes no request by itself', async () => {
    const { requests } = await visit()
    await eventually(() => expect(button('Sign in').disabled).toBe(false))
    expect(requests).toEqual([])
    expect(server.paths).toEqual(['/session'])
  })

  test('has the wallet sign a message of this page, and shows who is signed in', async () => {
    const { requests } = await visit()
    await signIn()
    await eventually(() => expect(panel()).toContain(`Signed inAccount${OWNER.address}Expires`))
    expect(requests).toHaveLength(1)
    expect(requests[0]).toContain(
      `${location.host} wants you to sign in with your Ethereum account:\n${OWNER.address}\n`,
    )
    expect(requests[0]).toContain('Sign in to Airlock.')
    expect(requests[0]).toContain(`Issued At: ${SERVER_TIME}\nExpiration Time: 2030-01-01T12:05:00.000Z`)

    await click(button('Sign out'))
    await eventually(() => expect(panel()).toContain('Sign a message to prove this wallet'))
    expect(server.session).toBeNull()
  })

  test('sends nothing if the user declines, and reports it', async () => {
    await visit({ signer: 'declines' })
    await signIn()
    await eventually(() => expect(toast()).toBe('Declined. Nothing was sent.'))
    expect(server.paths).toEqual(['/session', '/sign-in/nonce'])
    expect(button('Sign in').disabled).toBe(false)
  })

  test.each([
    [401, 'Sign-in failed. Try again.'],
    [503, 'The network couldn’t verify your account. Try again soon.'],
    [429, 'Too many attempts. Wait a minute.'],
    [500, 'Something went wrong. Try again later.'],
    ['no answer', 'The site didn’t respond. Check your connection.'],
  ] as const)('rejects with %s and explains it', async (status, message) => {
    server.response = { path: '/sign-in', status }
    await visit()
    await signIn()
    await eventually(() => expect(toast()).toBe(message))
    expect(panel()).toContain('Sign a message to prove this wallet')
  })

  test('shows an unknown sign-in and a retry while the server does not answer', async () => {
    server.response = { path: '/session', status: 'no answer' }
    await visit()
    await eventually(() => expect(panel()).toContain('check whether you’re signed in'))
    expect(button('Sign in').disabled).toBe(true)
    server.response = undefined
    await click(button('Try again'))
    await eventually(() => expect(button('Sign in').disabled).toBe(false))
  })

  test('ends the session of an account that is not the wallet’s', async () => {
    server.session = { account: `eip155:42161:${UNKNOWN_ACCOUNT}`, end: '2099-01-01T12:00:00.000Z' }
    await visit()
    await eventually(() => expect(server.paths.at(-1)).toBe('/sign-out'))
    await eventually(() => expect(panel()).toContain('Sign a message to prove this wallet'))
  })

  test('shows who is signed in without a wallet, and lets them leave', async () => {
    server.session = { account: `eip155:42161:${UNKNOWN_ACCOUNT}`, end: '2099-01-01T12:00:00.000Z' }
    await visit({ address: undefined })
    await eventually(() => expect(panel()).toContain(UNKNOWN_ACCOUNT))
    await click(button('Sign out'))
    await eventually(() => expect(document.querySelector('.sign-in')).toBeNull())
  })

  test('hides without sign-in on the server, without a request', async () => {
    await visit({ canSignIn: false })
    await eventually(() => expect(button('Disconnect')).toBeTruthy())
    expect(document.querySelector('.sign-in')).toBeNull()
    expect(server.paths).toEqual([])
  })
})

type Visit = { address?: `0x${string}` | undefined; signer?: 'approves' | 'declines'; canSignIn?: boolean }

async function visit({ signer = 'approves', canSignIn = true, ...input }: Visit = {}) {
  const address = 'address' in input ? input.address : OWNER.address
  const requests: string[] = []
  const provider = {
    async request({ method, params = [] }: { method: string; params?: `0x${string}`[] }) {
      if (method === 'eth_chainId') return '0xa4b1'
      if (method !== 'personal_sign') throw new Error(`the wallet does not know ${method}`)
      if (signer === 'declines') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const [raw = '0x'] = params
      requests.push(Buffer.from(raw.slice(2), 'hex').toString())
      return OWNER.signMessage({ message: { raw } })
    },
  }
  const { remote } = fakeRemote({ provider, ...(address && { address }) })
  const load = async () => remote
  await mount(
    <Site path="/wallet" settings={{ ...settings, canSignIn }} queries={createQueryClient()} loadRemote={load} />,
  )
  return { requests }
}

async function signIn() {
  await eventually(() => expect(button('Sign in').disabled).toBe(false))
  await click(button('Sign in'))
}

const panel = () => document.querySelector('.sign-in')?.textContent
const toast = () => document.querySelector('.toast[data-stage="shown"]')?.textContent

function serve() {
  const state = {
    session: null as Session | null,
    paths: [] as string[],
    response: undefined as { path: string; status: number | 'no answer' } | undefined,
    async fetch(path: string, init: RequestInit) {
      state.paths.push(path)
      const { response } = state
      if (response?.path === path && response.status === 'no answer') throw new TypeError('Failed to fetch')
      if (response?.path === path) return new Response('{}', { status: Number(response.status) })
      if (path === '/sign-in/nonce') return Response.json({ nonce: NONCE, issuedAt: SERVER_TIME })
      if (path === '/sign-out') state.session = null
      if (path === '/sign-in') {
        const { message, signature } = JSON.parse(String(init.body))
        const isSigned = await verifyMessage({ address: OWNER.address, message, signature })
        if (!isSigned || !message.includes(`Nonce: ${NONCE}\n`)) return Response.json({}, { status: 401 })
        state.session = { account: `eip155:42161:${OWNER.address}`, end: '2099-01-01T12:00:00.000Z' }
      }
      return Response.json({ session: state.session })
    },
  }
  return state
}
