// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hashOf } from '../keys/hashOf.ts'
import type { KeyClient, Opening, OpenUser, SecureUser, SigningRequest } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import type { ApprovalCall } from './Approvals.ts'
import { createApprovals } from './createApprovals.tsx'
import { HELLO, type ToFrame, type ToWindow } from './windowMessages.ts'

/** Readers are loaded when they are first needed. */
const waitFor: typeof vi.waitFor = (check) => vi.waitFor(check, { timeout: 10_000 })

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const PASSKEY = { credentialId: 'AAAA', salt: 'AAAA' }
const PERSON = {
  id: 'user',
  email: null,
  mode: 'user-locked',
  passkey: PASSKEY,
  hasRecovery: true,
  formerSlots: [],
  deletesAt: null,
} as const
const LOCKED: SecureUser = { ...PERSON, isOpen: false, addresses: null }
const OPEN: OpenUser = { ...PERSON, isOpen: true, addresses: { eip155: ADDRESS, solana: '1' } }

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

/** The queue with a window of its own open, in which a test decides. */
async function setUp() {
  // Takes a while, as the worker does.
  const sign = vi.fn(async (): Promise<readonly string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ['0xsigned']
  })
  const unlock = vi.fn(async (_opening: Opening) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return OPEN
  })
  const restore = vi.fn(async () => ({ addresses: { eip155: ADDRESS, solana: '1' }, isOpen: true, passkey: null }))
  const keys = {
    restore,
    recipients: async () => [],
    rememberRecipients: async () => {},
    sign,
    unlock,
  } as unknown as KeyClient & { restore: typeof restore; sign: typeof sign; unlock: typeof unlock }
  const read = vi.fn(network())
  const language = await loadLanguage('en')
  const approvals = createApprovals({ keys, read, knownContracts: {}, language, scheme: () => undefined })
  const ask = (call: Partial<ApprovalCall> = {}) =>
    approvals.request({
      id: 'one',
      method: 'personal_sign',
      params: ['0x01', ADDRESS],
      chainId: 1,
      asker: { origin: 'https://app.example', trust: 'allowed' },
      signal: new AbortController().signal,
      ...call,
    })
  const { port1, port2 } = new MessageChannel()
  const messages: ToWindow[] = []
  port1.onmessage = ({ data }: MessageEvent<ToWindow>) => void messages.push(data)
  const source: { parent?: object } = {}
  source.parent = source
  const hello = Object.assign(new Event('message'), {
    data: { type: HELLO },
    origin: location.origin,
    source,
    ports: [port2],
  })
  dispatchEvent(hello)
  /** The request that the window shows, once it is another one than before. */
  const shown = async (before?: string) => {
    const view = await waitFor(() => {
      const last = messages.findLast((message) => message.type === 'view')?.view ?? null
      if (last?.kind !== 'request' || last.key === before) throw new Error('The window shows nothing new.')
      return last
    })
    const { key, account, description } = view
    const signing: SigningRequest = description.offers[0].signing
    const shownHash = await hashOf({ account, request: signing })
    const approve = (hash = shownHash) => port1.postMessage({ type: 'approve', key, shownHash: hash })
    return { key, account, signing, approve }
  }
  const signIn = (signal = new AbortController().signal) =>
    approvals.unlock({ user: LOCKED, asker: { origin: 'https://app.example', trust: 'allowed' }, signal })
  const view = () => messages.findLast((message) => message.type === 'view')?.view
  return { keys, read, ask, signIn, shown, view, messages, says: (message: ToFrame) => port1.postMessage(message) }
}

test('[T8] [T9] an approval that is given twice at once signs once', async () => {
  const { keys, ask, shown } = await setUp()
  const asked = ask()
  const { approve, signing } = await shown()
  approve()
  approve()
  expect(await asked).toBe('0xsigned')
  approve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: signing }))
})

test('[T8] one that is being signed can no longer be declined: its site hears of the signature', async () => {
  const { ask, shown, says } = await setUp()
  const asked = ask()
  const { key, approve } = await shown()
  approve()
  says({ type: 'decline', key })
  expect(await asked).toBe('0xsigned')
})

test('[T9] what is on the screen is not described anew when a request behind it goes', async () => {
  const { keys, ask, shown } = await setUp()
  const first = ask()
  const { approve, signing } = await shown()
  const leaving = new AbortController()
  const second = ask({ params: ['0x02', ADDRESS], signal: leaving.signal }).catch(({ code }) => code)
  leaving.abort()
  expect(await second).toBe('ABORTED')
  expect(keys.restore).toHaveBeenCalledOnce()
  approve()
  expect(await first).toBe('0xsigned')
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: signing }))
})

test('[T8] one that could not be signed is tried again under the same id, of which the worker signs one', async () => {
  const { keys, ask, shown, messages } = await setUp()
  keys.sign.mockRejectedValueOnce(new SecureFault('UNAVAILABLE'))
  const asked = ask()
  const { approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  approve()
  expect(await asked).toBe('0xsigned')
  const ids = keys.sign.mock.calls.map((call) => (call as unknown as [{ id: string }])[0].id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('[T106] requests with one id of the wire are two: what decides one leaves the other', async () => {
  const { keys, ask, shown } = await setUp()
  const first = ask({ params: ['0x01', ADDRESS] })
  const one = await shown()
  const second = ask({ params: ['0x02', ADDRESS] })
  await waitFor(() => expect(document.body.textContent).toContain('1 more after this'))
  one.approve()
  expect(await first).toBe('0xsigned')
  const two = await shown(one.key)
  expect(two.signing).toEqual({ kind: 'message', message: '0x02' })
  two.approve()
  expect(await second).toBe('0xsigned')
  expect(keys.sign).toHaveBeenCalledTimes(2)
})

test('[T9] an approval of what was not offered, or for another account, signs nothing and says so', async () => {
  const { keys, ask, shown, messages } = await setUp()
  const asked = ask()
  const { account, signing, approve } = await shown()
  const hashes = await Promise.all([
    hashOf({ account, request: { kind: 'message', message: '0x02' } }),
    hashOf({ account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', request: signing }),
  ])
  for (const hash of ['', 'aa', ...hashes]) {
    const before = messages.length
    approve(hash)
    await waitFor(() => expect(messages).toHaveLength(before + 1))
    expect(messages.at(-1)).toMatchObject({
      type: 'failed',
      fault: { code: 'APPROVAL_CHANGED', message: 'What was to be signed is not what was shown.', next: 'Ask again.' },
    })
  }
  expect(keys.sign).not.toHaveBeenCalled()
  approve()
  expect(await asked).toBe('0xsigned')
})

test('[T8] one that was signed and could not be sent is sent anew and not signed again', async () => {
  const { keys, read, ask, shown, messages } = await setUp()
  let isSendable = false
  read.mockImplementation(network(() => isSendable))
  keys.sign.mockResolvedValue(['0x02c0'])
  const asked = ask({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { account, signing, approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  isSendable = true
  approve()
  expect(await asked).toMatch(/^0x[0-9a-f]{64}$/)
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ account, request: signing }))
})

test('[T84] a transaction that waits behind another is described when that one was sent: it has the next nonce', async () => {
  const { keys, ask, shown } = await setUp()
  keys.sign.mockResolvedValueOnce(['0x02c0']).mockResolvedValueOnce(['0x02c1'])
  const call = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] } as const
  const asked = [ask(call), ask(call)]
  const one = await shown()
  one.approve()
  await asked[0]
  const two = await shown(one.key)
  two.approve()
  await asked[1]
  const nonces = [one, two].map(({ signing }) => signing.kind === 'transactions' && signing.transactions[0]?.nonce)
  expect(nonces).toEqual([0, 1])
})

test('[T106] one that cannot be described, or is given up before its turn, leaves the turn to the next', async () => {
  const { ask, shown } = await setUp()
  const refused = ask({ params: [] }).catch(({ code }) => code)
  const givenUp = new AbortController()
  const aborted = ask({ signal: givenUp.signal }).catch(({ code }) => code)
  const third = ask({ params: ['0x03', ADDRESS] })
  givenUp.abort()
  expect(await aborted).toBe('ABORTED')
  expect(await refused).toBe('INVALID_INPUT')
  const { signing, approve } = await shown()
  expect(signing).toEqual({ kind: 'message', message: '0x03' })
  approve()
  expect(await third).toBe('0xsigned')
  expect(await ask({ signal: givenUp.signal }).catch(({ code }) => code)).toBe('ABORTED')
})

test('[T103] a locked wallet is shown without an address, and opens once by what its person has', async () => {
  const { keys, signIn, view, says, messages } = await setUp()
  const opened = signIn()
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock', passkey: PASSKEY }))
  expect(JSON.stringify(view())).not.toContain(ADDRESS)
  expect(document.body.textContent).toContain('https://app.example asks you toOpen your wallet')
  const key = view()?.key ?? ''
  const opening: Opening = { kind: 'recovery', code: 'ABCD' }
  says({ type: 'approve', key, shownHash: '' })
  keys.unlock.mockRejectedValueOnce(new SecureFault('WRONG_KEY'))
  says({ type: 'unlock', key, opening })
  await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'WRONG_KEY' } }))
  says({ type: 'unlock', key, opening })
  says({ type: 'unlock', key, opening })
  expect(await opened).toBe(OPEN)
  await waitFor(() => expect(view()).toBeNull())
  expect(keys.unlock.mock.calls).toEqual([[opening], [opening]])
  expect(keys.sign).not.toHaveBeenCalled()
  expect(document.body.textContent).toBe('')
})

test('[T103] a locked wallet that its person declines to open, or whose sign-in ends, stays shut', async () => {
  const { keys, signIn, view, says } = await setUp()
  const declined = signIn().catch(({ code }) => code)
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock' }))
  says({ type: 'decline', key: view()?.key ?? '' })
  expect(await declined).toBe('REJECTED')
  const ending = new AbortController()
  const ended = signIn(ending.signal).catch(({ code }) => code)
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock' }))
  ending.abort()
  expect(await ended).toBe('ABORTED')
  expect(await signIn(ending.signal).catch(({ code }) => code)).toBe('ABORTED')
  expect(keys.unlock).not.toHaveBeenCalled()
})

/** A network that takes what it is sent, if it does, and counts it. */
function network(isSendable = () => true) {
  let count = 0
  const answers: Record<string, () => unknown> = {
    eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' }),
    eth_getTransactionCount: () => `0x${count.toString(16)}`,
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getCode: () => '0x',
    eth_getTransactionByHash: () => null,
    eth_sendRawTransaction() {
      if (!isSendable()) throw new SecureFault('NETWORK_FAILED')
      count += 1
    },
  }
  return async (_chainId: unknown, method: string) => {
    const answer = answers[method]
    if (answer === undefined) throw new SecureFault('NETWORK_FAILED')
    return answer()
  }
}
