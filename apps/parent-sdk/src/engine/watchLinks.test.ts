import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeps, createFakeFrame, memoryStorage } from '../testing/fakeDeps.ts'
import { watchLinks } from './watchLinks.ts'

const TOPIC = 'ab'.repeat(32)
const REMOTE = {
  connectorId: 'walletConnect',
  type: 'WALLET_CONNECT',
  name: 'Pocket Wallet',
  namespaces: {
    eip155: {
      accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      caipNetworkId: 'eip155:1',
      approvedCaipNetworkIds: ['eip155:1'],
    },
  },
} as const

function setUp(query: string, { isRemote = true } = {}) {
  history.replaceState(null, '', `/${query}`)
  const call = vi.fn(async () => null)
  const deps = createDeps({ frame: createFakeFrame(call), storage: memoryStorage({}) })
  if (isRemote) deps.remoteSessions.set(structuredClone(REMOTE) as never)
  watchLinks(async () => deps.connections)
  return call
}

const link = (message: string, topic = TOPIC) => `?wc_ev=${encodeURIComponent(message)}&topic=${topic}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

test('[S4.11:link] [S9.1:linkMode] passes the message of an opening link to the frame after 50 ms, once', async () => {
  const call = setUp(link('a+b/c'))
  await vi.advanceTimersByTimeAsync(49)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const handed = ['receiveLink', { connectorId: 'walletConnect', topic: TOPIC, message: 'a+b/c' }]
  expect(call.mock.calls).toEqual([handed])
  dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(100)
  expect(call.mock.calls).toEqual([handed])
})

test.each(['pageshow', 'visibilitychange'])(
  '[S4.11:link] passes the message of another link on when the page resumes: %s',
  async (event) => {
    const call = setUp('?other=1')
    history.replaceState(null, '', link('later'))
    const target = event === 'pageshow' ? globalThis : document
    target.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(50)
    expect(call.mock.calls).toMatchObject([['receiveLink', { message: 'later' }]])
  },
)

test.each([
  ['without a topic', '?wc_ev=a'],
  ['without a message', `?topic=${TOPIC}`],
  ['with a topic that is none', link('a', '__proto__')],
])('ignores a link %s', async (_, query) => {
  const call = setUp(query)
  await vi.advanceTimersByTimeAsync(100)
  expect(call).not.toHaveBeenCalled()
})

test('loads no frame for a link if no session needs one', async () => {
  const call = setUp(link('a'), { isRemote: false })
  await vi.advanceTimersByTimeAsync(100)
  expect(call).not.toHaveBeenCalled()
})
