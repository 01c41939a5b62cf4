import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_KEYS, testAccount } from '../../chain/testAccounts.ts'
import { type Relay, startRelay } from '../../relay/startRelay.ts'
import { HOSTILE_METADATA } from '../hostile.ts'
import type { WalletPeer } from '../questions.ts'
import { startDapp, type TestDapp } from '../startDapp.ts'
import { startWalletPeer } from '../startWalletPeer.ts'
import { servePage } from './servePage.ts'

const PORT = 21_586
const HOST = `phone.localhost:${PORT}`
/** Sockets of the server of the test before are of no use. */
const server = { port: PORT, host: '127.0.0.1', agent: false } as const
const ARBITRUM = 'eip155:42161'

let relay: Relay
let peer: WalletPeer
let dapp: TestDapp
let page: { close(): Promise<void> }

beforeEach(async () => {
  relay = await startRelay({ port: PORT + 1 })
  peer = await startWalletPeer({
    relayUrl: relay.url,
    projectId: 'test',
    privateKey: TEST_KEYS[10],
    rpcUrls: { [ARBITRUM]: 'http://127.0.0.1:1' },
    policy: { proposal: 'hold', request: 'hold' },
  })
  dapp = await startDapp(relay.url, HOSTILE_METADATA)
  page = await servePage({ peer, name: 'Pocket', port: PORT, hosts: [HOST], accounts: [TEST_KEYS[10], TEST_KEYS[11]] })
})
afterEach(async () => {
  await page.close()
  await dapp.close()
  await peer.close()
  await relay.close()
})

test('pairs a pasted link, approves, declines a request and disconnects', async () => {
  const { uri, session } = await dapp.connect({ [ARBITRUM]: 'http://127.0.0.1:1' })
  expect(await post('/pair', { uri: ` ${uri}\n` })).toMatchObject({ status: 303 })
  await peer.until(() => peer.open().length === 1)
  const page = await get('/')
  expect(page.text).toContain('Connect this site?')
  expect(page.text).toContain('eip155:42161\npersonal_sign, ')
  expect(page.text).toContain('&lt;img src=x')
  expect(page.text).not.toContain('<img')
  await post('/decide', { id: String(peer.open()[0]?.id), answer: 'approve' })
  await session

  const signing = dapp.provider.request({ method: 'personal_sign', params: ['0x68c3a9', peer.address()] }, ARBITRUM)
  const rejected = expect(signing).rejects.toMatchObject({ code: 5_000 })
  await peer.until(() => peer.open().length === 1)
  expect((await get('/state')).text).toContain('>hé</pre>')
  await post('/decide', { id: String(peer.open()[0]?.id), answer: 'reject' })
  await rejected

  await post('/account', {})
  expect((await get('/state')).text).toContain(testAccount(11).address)
  await post('/disconnect', { topic: peer.sessions()[0]?.topic ?? '' })
  expect((await get('/state')).text).toContain('None yet.')
})

test('fills the field from a deep link, without pairing', async () => {
  const { text } = await get(`/wc?uri=${encodeURIComponent('wc:a"><script>1</script>')}`)
  expect(text).toContain('value="wc:a&quot;&gt;&lt;script&gt;1&lt;/script&gt;"')
  expect(relay.connections()).toBe(0)
})

test('returns 400 for invalid actions', async () => {
  expect(await post('/pair', { uri: 'wc:nonsense' })).toMatchObject({ status: 400, text: expect.stringMatching(/uri/) })
  expect(await post('/decide', { id: '7' })).toEqual({ status: 400, text: 'nothing waits under 7' })
  expect(await post('/pair', { uri: 'x'.repeat(20_000) })).toMatchObject({ status: 400 })
})

test('rejects requests of another site', async () => {
  expect((await post('/pair', { uri: 'wc:x' }, 'http://evil.localhost')).status).toBe(403)
  expect((await send('GET', '/', { host: 'evil.example' })).status).toBe(421)
  expect((await get('/')).policy).toContain("frame-ancestors 'none'")
})

test('reports events to the page', async () => {
  const event = new Promise<string>((resolve) => {
    const events = request({ ...server, path: '/events', headers: { host: HOST } }, (response) => {
      response.on('data', (chunk) => {
        if (!String(chunk).includes('changed')) return
        events.destroy()
        resolve(String(chunk))
      })
    })
    events.on('error', () => undefined)
    events.end()
  })
  const { uri, session } = await dapp.connect({ [ARBITRUM]: 'http://127.0.0.1:1' })
  session.catch(() => undefined)
  await post('/pair', { uri })
  expect(await event).toBe('data: changed\n\n')
})

const get = (path: string) => send('GET', path, { host: HOST })

async function post(path: string, fields: Record<string, string>, origin = `http://${HOST}`) {
  const { status, text } = await send('POST', path, { host: HOST, origin }, String(new URLSearchParams(fields)))
  return { status, text }
}

type Result = { status: number; text: string; policy: string }

function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Result> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...server, method, path, headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      const policy = String(response.headers['content-security-policy'])
      resolve({ status: response.statusCode ?? 0, text, policy })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
