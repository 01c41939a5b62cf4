// @vitest-environment happy-dom
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type { SigningRequest, UnlockMethod } from '../keys/KeyClient.ts'
import { ADDRESS, network, OPEN, PASSKEY, setUp, waitFor } from '../testing/approvalQueue.ts'
import { endOf, type Request } from './Waiting.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('[T8] [T9] signs once for two concurrent approvals', async () => {
  const { keys, request, shown, messages } = await setUp()
  const requested = request()
  const { approve, signing } = await shown()
  approve()
  approve()
  expect(await requested).toBe('0xsigned')
  approve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: signing }))
  expect(keys.rememberRecipients).not.toHaveBeenCalled()
  expect(messages.map(({ type }) => type)).not.toContain('failed')
})

test('[T8] [T9] ignores decisions for missing requests and for another kind', async () => {
  const { keys, request, shown, messages, post } = await setUp()
  const requested = request()
  const { key, approve } = await shown()
  const unlockMethod: UnlockMethod = { kind: 'recovery', code: 'ABCD' }
  for (const of of [key, 'gone']) post({ type: 'unlock', key: of, opening: unlockMethod })
  post({ type: 'approve', key: 'gone', shownHash: '' })
  post({ type: 'decline', key: 'gone' })
  approve()
  expect(await requested).toBe('0xsigned')
  post({ type: 'decline', key })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keys.unlock).not.toHaveBeenCalled()
  expect(messages.map(({ type }) => type)).not.toContain('failed')
})

test('[T120] ends a request if another tab signs in another user', async () => {
  const { keys, request, messages } = await setUp()
  keys.restore.mockResolvedValue({ ...OPEN, id: 'other' })
  await expect(request()).rejects.toMatchObject({ code: 'SESSION_OVER' })
  expect(keys.sign).not.toHaveBeenCalled()
  expect(messages.map(({ type }) => type)).not.toContain('view')
})

test('rejects a request on decline if it was not approved', async () => {
  const { keys, request, shown, post } = await setUp()
  const requested = request()
  const { key } = await shown()
  post({ type: 'decline', key })
  await expect(requested).rejects.toMatchObject({ code: 'REJECTED' })
  expect(keys.sign).not.toHaveBeenCalled()
})

test('[T9] rejects an approval before its request was on the screen', async () => {
  const { keys, request, shown, messages, post } = await setUp()
  const created = vi.spyOn(crypto, 'randomUUID')
  const requests = [request(), request({ params: ['0x02', ADDRESS] })]
  const { key, approve } = await shown()
  const [first, second = ''] = created.mock.results.map(({ value }) => value as string)
  expect(first).toBe(key)
  post({ type: 'approve', key: second, shownHash: '' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(messages.map(({ type }) => type)).not.toContain('failed')
  expect(keys.sign).not.toHaveBeenCalled()
  approve()
  await requests[0]
  const next = await shown(key)
  expect(next.key).toBe(second)
  next.approve()
  expect(await requests[1]).toBe('0xsigned')
})

test('[T106] keeps the next request if a finished one is aborted', async () => {
  const { request, shown } = await setUp()
  const done = new AbortController()
  const first = request({ signal: done.signal })
  const second = request({ params: ['0x02', ADDRESS] })
  const one = await shown()
  one.approve()
  await first
  done.abort()
  const two = await shown(one.key)
  two.approve()
  expect(await second).toBe('0xsigned')
})

test('shows nothing to a signed-out user, and serves nothing without a place', async () => {
  const { keys, request } = await setUp()
  keys.restore.mockResolvedValueOnce(null as never)
  await expect(request()).rejects.toMatchObject({ code: 'SESSION_OVER' })
  document.body.innerHTML = ''
  await expect(setUp()).rejects.toThrow('The document has no #root.')
})

test('shows a Solana request with the Solana account', async () => {
  const { request, shown } = await setUp()
  const params = { message: '2NEpo7TZRRrLZSi2U', pubkey: '1' }
  const requested = request({
    method: 'solana_signMessage',
    params,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const { key, account, approve } = await shown()
  expect(account).toBe('1')
  approve()
  expect(await requested).toEqual({ signature: '0xsigned' })
  void request()
  expect((await shown(key)).account).toBe(ADDRESS)
})

test('[T8] cannot be declined while signing, and the site gets the signature', async () => {
  const { request, shown, post } = await setUp()
  const requested = request()
  const { key, approve } = await shown()
  approve()
  post({ type: 'decline', key })
  expect(await requested).toBe('0xsigned')
})

test('[T9] keeps the shown description when a request behind it goes', async () => {
  const { keys, request, shown } = await setUp()
  const first = request()
  const { approve, signing } = await shown()
  const leaving = new AbortController()
  const second = request({ params: ['0x02', ADDRESS], signal: leaving.signal }).catch(({ code }) => code)
  leaving.abort()
  expect(await second).toBe('ABORTED')
  expect(keys.restore).toHaveBeenCalledOnce()
  approve()
  expect(await first).toBe('0xsigned')
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: signing }))
})

test('[T8] retries a failed signature under the same id, signed once', async () => {
  const { keys, request, shown, messages } = await setUp()
  keys.sign.mockRejectedValueOnce(new SecureError('UNAVAILABLE'))
  const requested = request()
  const { approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  approve()
  expect(await requested).toBe('0xsigned')
  const ids = keys.sign.mock.calls.map((call) => (call as unknown as [{ id: string }])[0].id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('[T106] treats equal requests as two, each with its own decision', async () => {
  const { keys, request, shown, messages } = await setUp()
  const first = request({ params: ['0x01', ADDRESS] })
  const one = await shown()
  const second = request({ params: ['0x02', ADDRESS] })
  await waitFor(() => expect(document.body.textContent).toContain('1 more to review'))
  one.approve()
  expect(await first).toBe('0xsigned')
  const two = await shown(one.key)
  expect(two.signing).toEqual({ kind: 'message', message: '0x02' })
  two.approve()
  const views = messages.flatMap((message) => (message.type === 'view' ? [message.view] : []))
  // Between the two the window waits, and gets no empty view.
  expect(views.slice(views.findIndex((view) => view?.key === one.key))).not.toContain(null)
  expect(await second).toBe('0xsigned')
  const ids = keys.sign.mock.calls.map((call) => (call as unknown as [{ id: string }])[0].id)
  expect(new Set(ids).size).toBe(2)
})

test('[T9] signs nothing for an offer not made or another account', async () => {
  const { keys, request, shown, messages } = await setUp()
  const requested = request()
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
      fault: { code: 'APPROVAL_CHANGED', message: 'The request changed after it was shown.', next: 'Send it again.' },
    })
  }
  expect(keys.sign).not.toHaveBeenCalled()
  approve()
  expect(await requested).toBe('0xsigned')
})

test('[T8] resends a signed transaction without a new signature', async () => {
  const { keys, read, request, shown, messages } = await setUp()
  let isSendable = false
  read.mockImplementation(network(() => isSendable))
  keys.sign.mockResolvedValue(['0x02c0'])
  const requested = request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { account, signing, approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  isSendable = true
  approve()
  expect(await requested).toMatch(/^0x[0-9a-f]{64}$/)
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ account, request: signing }))
})

test('[T84] describes a waiting transaction after the one before, with its nonce', async () => {
  const { keys, request, shown } = await setUp()
  keys.sign.mockResolvedValueOnce(['0x02c0']).mockResolvedValueOnce(['0x02c1'])
  const call = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] } as const
  const requests = [request(call), request(call)]
  const one = await shown()
  one.approve()
  await requests[0]
  const two = await shown(one.key)
  two.approve()
  await requests[1]
  expect(keys.rememberRecipients.mock.calls).toEqual([[[ADDRESS]], [[ADDRESS]]])
  const nonces = [one, two].map(({ signing }) => signing.kind === 'transactions' && signing.transactions[0]?.nonce)
  expect(nonces).toEqual([0, 1])
})

test('[T114] shows a transaction again if the account has sent another since', async () => {
  const { keys, read, request, shown, view, messages } = await setUp()
  keys.sign.mockResolvedValue(['0x02c0'])
  const requested = request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const one = await shown()
  // From another tab.
  await read(1, 'eth_sendRawTransaction')
  one.approve()
  const two = await shown(one.key)
  expect(keys.sign).not.toHaveBeenCalled()
  expect(two.signing).toMatchObject({ transactions: [{ nonce: 1 }] })
  expect(view()).toMatchObject({ description: { warnings: ['renewed'] } })
  one.approve()
  two.approve()
  expect(await requested).toMatch(/^0x[0-9a-f]{64}$/)
  expect(keys.sign).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ request: two.signing }))
  expect(messages.map(({ type }) => type)).not.toContain('failed')
})

test('[T114] does not pay twice after a send without a response', async () => {
  const { keys, read, request: send, shown, messages } = await setUp()
  keys.sign.mockResolvedValueOnce(['0x02c0']).mockResolvedValueOnce(['0x02c1'])
  const node = network()
  let isAnswering = false
  read.mockImplementation(async (chain, method) => {
    // The network knows it, also where the node that got it gave no answer.
    if (method === 'eth_getTransactionByHash') return isAnswering ? {} : null
    const response = await node(chain, method)
    if (method === 'eth_sendRawTransaction' && !isAnswering) throw new SecureError('NETWORK_FAILED')
    return response
  })
  const requested = send({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { approve, faster } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  isAnswering = true
  faster()
  expect(await requested).toMatch(/^0x[0-9a-f]{64}$/)
  const nonces = keys.sign.mock.calls.map((call) => {
    const [{ request }] = call as unknown as [{ request: SigningRequest }]
    return request.kind === 'transactions' && request.transactions[0]?.nonce
  })
  expect(nonces).toEqual([0, 0])
})

test('[T114] replaces no later transaction with an unsent signature', async () => {
  const { keys, read, request, shown, messages, post } = await setUp()
  keys.sign.mockResolvedValue(['0x02c0'])
  let isSendable = false
  const node = network(() => isSendable)
  read.mockImplementation(node)
  const requested = request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { key, approve, faster } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  isSendable = true
  // From another tab.
  await node(1, 'eth_sendRawTransaction')
  const fails = () => messages.filter(({ type }) => type === 'failed')
  for (const [count, again] of [approve, faster].entries()) {
    again()
    await waitFor(() => expect(fails()).toHaveLength(count + 2))
    const message = 'This may already have been sent. Decline, then check your activity before you try again.'
    expect(fails().at(-1)).toMatchObject({ fault: { code: 'NETWORK_FAILED', message } })
  }
  expect(keys.sign).toHaveBeenCalledOnce()
  expect(read.mock.calls.filter(([, method]) => method === 'eth_sendRawTransaction')).toHaveLength(1)
  post({ type: 'decline', key })
  await expect(requested).rejects.toMatchObject({
    code: 'NETWORK_FAILED',
    message: 'This may have been sent, though the network did not answer.',
    next: 'Look into the account’s activity before asking again.',
  })
})

test('records which transaction replaces which before sending', async () => {
  const { keys, read, request, shown, messages } = await setUp()
  keys.sign.mockResolvedValue(['0x02c0'])
  const replaces = `0x${'AB'.repeat(32)}`
  const transaction = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1', replaces }
  const node = network(() => false)
  read.mockImplementation(async (chain, method) => {
    if (method !== 'eth_getTransactionByHash') return node(chain, method)
    return {
      ...transaction,
      from: ADDRESS,
      nonce: '0x0',
      input: '0x',
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
    }
  })
  const requested = request({ method: 'eth_sendTransaction', params: [transaction] })
  const speedUp = await shown()
  keys.saveSmartAccount.mockRejectedValueOnce(new Error('worker is gone'))
  speedUp.approve()
  expect(await requested).toBe(keccak256('0x02c0'))
  expect(keys.saveSmartAccount).toHaveBeenCalledExactlyOnceWith({
    replaced: [[replaces.toLowerCase(), await requested]],
  })
  const cancelled = request({ method: 'eth_sendTransaction', params: [{ to: ADDRESS, value: '0x0', replaces }] })
  const cancel = await shown(speedUp.key)
  expect(keys.saveSmartAccount).toHaveBeenCalledOnce()
  cancel.approve()
  await cancelled
  expect(keys.saveSmartAccount).toHaveBeenLastCalledWith({ cancelled: [[replaces.toLowerCase(), await cancelled]] })
  const other = request({ method: 'eth_sendTransaction', params: [{ to: ADDRESS, value: '0x1', replaces }] })
  ;(await shown(cancel.key)).approve()
  await other
  expect(keys.saveSmartAccount).toHaveBeenLastCalledWith({ cancelled: [[replaces.toLowerCase(), await other]] })
  expect(keys.saveSmartAccount).toHaveBeenCalledTimes(3)
  expect(messages.map(({ type }) => type)).not.toContain('failed')
})

test("[T114] replaces nothing later if the network knows only a row's first", async () => {
  const { keys, read, request: send, shown, messages } = await setUp()
  const ROW = ['0x02c0', '0x02c1'] as const
  keys.sign.mockResolvedValue(ROW)
  const node = network()
  let isAnswering = false
  const sent: unknown[] = []
  read.mockImplementation(async (...request: unknown[]) => {
    const [chain, method, params] = request as [number, string, [string]]
    // The node took the first, and its answer was lost; no other node shows it yet.
    if (method === 'eth_getTransactionByHash') return isAnswering && params[0] === keccak256(ROW[0]) ? {} : null
    const response = await node(chain, method)
    if (method === 'eth_sendRawTransaction') {
      sent.push(params[0])
      if (!isAnswering) throw new SecureError('NETWORK_FAILED')
    }
    return response
  })
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  void send({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x1', from: ADDRESS, calls, atomicRequired: false }],
  }).catch(() => {})
  const { approve, faster, signing } = await shown()
  expect(signing).toMatchObject({ transactions: [{ nonce: 0 }, { nonce: 1 }] })
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  isAnswering = true
  // From another tab: an honest payment has nonce 1 now, since the network had the first of the row.
  await node(1, 'eth_sendRawTransaction')
  const before = sent.length
  faster()
  await waitFor(() => expect(messages.filter(({ type }) => type === 'failed')).toHaveLength(2))
  expect(sent.slice(before)).toEqual([])
  expect(keys.sign).toHaveBeenCalledOnce()
})

describe('a row that waits for the network between its transactions', () => {
  const calls = [1, 2, 3].map((value) => ({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: `0x${value}` }))
  const row = { version: '2.0.0', chainId: '0x1', from: ADDRESS, calls, atomicRequired: false }

  async function startPending() {
    const { keys, read, request: send, shown, view, post } = await setUp()
    keys.sign.mockResolvedValue(['0x02c0', '0x02c1', '0x02c2'])
    const node = network()
    const mined = new Set<string>()
    read.mockImplementation(async (...request: unknown[]) => {
      const [chain, method, params] = request as [number, string, [string]]
      // Another wallet gave it.
      if (method === 'eth_getCode') return params[0] === ADDRESS ? `0xef0100${'12'.repeat(20)}` : '0x'
      if (method === 'eth_getTransactionReceipt') return mined.has(params[0]) ? { status: '0x1' } : null
      return node(chain, method)
    })
    const leaving = new AbortController()
    const requested = send({ method: 'wallet_sendCalls', params: [row], signal: leaving.signal })
    const { key, approve } = await shown()
    approve()
    const progress = () => {
      const now = view()
      return now?.kind === 'request' ? now.progress : undefined
    }
    await waitFor(() => expect(progress()).toEqual({ sent: 1, count: 3 }))
    const sentOf = async () => parseCallsId(((await requested) as { id: string }).id)?.hashes
    return { mined, leaving, post, key, progress, sentOf, view, keys }
  }

  test('shows progress, and ends on stop with the sent part', async () => {
    const { mined, post, key, progress, sentOf, view } = await startPending()
    mined.add(keccak256('0x02c0'))
    await waitFor(() => expect(progress()).toEqual({ sent: 2, count: 3 }))
    expect(document.body.textContent).toContain('2 of 3 sent. Waiting')
    post({ type: 'decline', key })
    expect(await sentOf()).toEqual([keccak256('0x02c0'), keccak256('0x02c1')])
    await waitFor(() => expect(view()).toBeNull())
  })

  test('[T114] ends with the sent part if its client leaves', async () => {
    const { leaving, sentOf } = await startPending()
    leaving.abort()
    expect(await sentOf()).toEqual([keccak256('0x02c0')])
  })
})

test('records the requester’s id with the signed calls before it sends them', async () => {
  const { keys, read, request: send, shown, messages } = await setUp()
  keys.sign.mockResolvedValue(['0x02c0', '0x02c1'])
  const node = network()
  const recorded: unknown[] = []
  read.mockImplementation(async (...request: unknown[]) => {
    const [chain, method] = request as [number, string]
    if (method !== 'eth_sendRawTransaction') return node(chain, method)
    recorded.push(keys.saveSmartAccount.mock.lastCall?.[0].ids)
    throw new SecureError('NETWORK_FAILED')
  })
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const calls = ['0x1', '0x2'].map((value) => ({ to, value }))
  const params = [{ version: '2.0.0', id: '0xabcd', chainId: '0x1', from: ADDRESS, calls, atomicRequired: false }]
  void send({ method: 'wallet_sendCalls', params }).catch(() => {})
  const { approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  const [[id, own = ''] = []] = recorded[0] as (readonly string[])[]
  expect(id).toBe('0xabcd')
  expect(parseCallsId(own)).toEqual({
    ...{ chainId: 1, kind: 'row', callCount: 2 },
    sender: { account: ADDRESS.toLowerCase(), nonce: 0 },
    hashes: [keccak256('0x02c0'), keccak256('0x02c1')],
  })
})

describe('[T126] a requested id of calls that the user pays', () => {
  const REJECTED = new SecureError('NETWORK_FAILED', { message: 'insufficient funds' })
  const LOST = new SecureError('NETWORK_FAILED', { cause: new Error('timeout') })
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const params = [{ version: '2.0.0', id: '0xabcd', chainId: '0x1', from: ADDRESS, calls: [{ to, value: '0x1' }] }]

  async function failed(errors: readonly SecureError[]) {
    const { keys, read, request: send, shown, messages } = await setUp()
    keys.sign.mockResolvedValue(['0x02c0'])
    const node = network()
    const left = [...errors]
    read.mockImplementation(async (...request: unknown[]) => {
      const [chain, method] = request as [number, string]
      const error = method === 'eth_sendRawTransaction' ? left.shift() : undefined
      if (error !== undefined) throw error
      return node(chain, method)
    })
    const requested = send({ method: 'wallet_sendCalls', params }).catch(() => {})
    const { approve } = await shown()
    for (const index of errors.keys()) {
      approve()
      await waitFor(() => expect(messages.filter(({ type }) => type === 'failed')).toHaveLength(index + 1))
    }
    return { keys, approve, requests: requested }
  }

  test('frees the id once the node rejects, and reuses it if sent after all', async () => {
    const { keys, approve, requests: requested } = await failed([REJECTED])
    expect(keys.forgetCalls.mock.calls).toEqual([['0xabcd']])
    approve()
    await requested
    const [used, freed] = [keys.saveSmartAccount, keys.forgetCalls].map(({ mock }) => mock.invocationCallOrder.at(-1))
    expect(used).toBeGreaterThan(freed ?? Number.POSITIVE_INFINITY)
    expect(keys.saveSmartAccount.mock.lastCall?.[0].ids).toMatchObject([['0xabcd', expect.any(String)]])
    expect(keys.forgetCalls).toHaveBeenCalledOnce()
  })

  test('stays used after a lost response, whatever the node returns later', async () => {
    const { keys } = await failed([LOST, REJECTED])
    expect(keys.saveSmartAccount).toHaveBeenCalledTimes(2)
    expect(keys.forgetCalls).not.toHaveBeenCalled()
  })

  test('is free if no client waited before the first was sent', async () => {
    const leaving = new AbortController()
    const { keys, request, shown } = await setUp()
    keys.sign.mockResolvedValue(['0x02c0'])
    keys.saveSmartAccount.mockImplementation(async () => leaving.abort())
    const requested = request({ method: 'wallet_sendCalls', params, signal: leaving.signal }).catch(() => {})
    const { approve } = await shown()
    approve()
    await requested
    expect(keys.forgetCalls.mock.calls).toEqual([['0xabcd']])
  })
})

test("[T114] signs nothing without the account's current nonce, and can retry", async () => {
  const { keys, read, request, shown, messages } = await setUp()
  keys.sign.mockResolvedValue(['0x02c0'])
  const requested = request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { approve } = await shown()
  read.mockRejectedValueOnce(new SecureError('NETWORK_FAILED'))
  approve()
  await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'NETWORK_FAILED' } }))
  expect(keys.sign).not.toHaveBeenCalled()
  approve()
  expect(await requested).toMatch(/^0x[0-9a-f]{64}$/)
})

test('[T106] passes the turn on if one cannot be described or is cancelled', async () => {
  const { request, shown } = await setUp()
  const rejected = request({ params: [] }).catch(({ code }) => code)
  const givenUp = new AbortController()
  const aborted = request({ signal: givenUp.signal }).catch(({ code }) => code)
  const third = request({ params: ['0x03', ADDRESS] })
  givenUp.abort()
  expect(await aborted).toBe('ABORTED')
  expect(await rejected).toBe('INVALID_INPUT')
  const { signing, approve } = await shown()
  expect(signing).toEqual({ kind: 'message', message: '0x03' })
  approve()
  expect(await third).toBe('0xsigned')
  expect(await request({ signal: givenUp.signal }).catch(({ code }) => code)).toBe('ABORTED')
})

test('[T103] shows a locked wallet without address and unlocks once', async () => {
  const { keys, signIn, view, post, messages } = await setUp()
  const opened = signIn()
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock', passkey: PASSKEY }))
  expect(JSON.stringify(view())).not.toContain(ADDRESS)
  // React draws after the view was sent.
  await waitFor(() => expect(document.body.textContent).toContain('app.example asks you toUnlock your wallet'))
  const key = view()?.key ?? ''
  const unlockMethod: UnlockMethod = { kind: 'recovery', code: 'ABCD' }
  post({ type: 'approve', key, shownHash: '' })
  post({ type: 'unlock', key: 'gone', opening: unlockMethod })
  keys.unlock.mockRejectedValueOnce(new SecureError('WRONG_KEY'))
  post({ type: 'unlock', key, opening: unlockMethod })
  await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'failed', fault: { code: 'WRONG_KEY' } }))
  post({ type: 'unlock', key, opening: unlockMethod })
  post({ type: 'unlock', key, opening: unlockMethod })
  expect(await opened).toBe(OPEN)
  post({ type: 'unlock', key, opening: unlockMethod })
  await waitFor(() => expect(view()).toBeNull())
  expect(keys.unlock.mock.calls).toEqual([[unlockMethod], [unlockMethod]])
  expect(messages.filter(({ type }) => type === 'failed')).toHaveLength(1)
  expect(keys.sign).not.toHaveBeenCalled()
  await waitFor(() => expect(document.body.textContent).toBe(''))
})

test('[T103] stays locked if the user declines or the session ends', async () => {
  const { keys, signIn, view, post } = await setUp()
  const declined = signIn().catch(({ code }) => code)
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock' }))
  post({ type: 'decline', key: view()?.key ?? '' })
  expect(await declined).toBe('REJECTED')
  const ending = new AbortController()
  const closed = signIn(ending.signal).catch(({ code }) => code)
  await waitFor(() => expect(view()).toMatchObject({ kind: 'unlock' }))
  ending.abort()
  expect(await closed).toBe('ABORTED')
  expect(await signIn(ending.signal).catch(({ code }) => code)).toBe('ABORTED')
  expect(keys.unlock).not.toHaveBeenCalled()
})

describe('[T114] an aborted request', () => {
  const PAYMENT = {
    method: 'eth_sendTransaction',
    params: [{ from: ADDRESS, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }],
  } as const

  async function startBlocked(step: 'sign' | 'send', respond: () => unknown = () => undefined) {
    const queue = await setUp()
    const { keys, read, request, shown } = queue
    const node = network()
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    let markBlocked = () => {}
    const blocked = new Promise<void>((resolve) => {
      markBlocked = resolve
    })
    const pass = async () => {
      markBlocked()
      await gate
    }
    keys.sign.mockImplementation(async () => {
      if (step === 'sign') await pass()
      return ['0x02c0']
    })
    read.mockImplementation(async (chain: unknown, method: string) => {
      if (method !== 'eth_sendRawTransaction') return node(chain, method)
      if (step === 'send') await pass()
      await respond()
      return node(chain, method)
    })
    const leaving = new AbortController()
    const end = request({ ...PAYMENT, params: [...PAYMENT.params], signal: leaving.signal }).then(
      (value) => ({ value }),
      ({ code }: SecureError) => ({ code }),
    )
    const { key, approve } = await shown()
    approve()
    await blocked
    leaving.abort()
    return {
      ...queue,
      key,
      go,
      end,
      sends: () => read.mock.calls.filter(([, method]) => method === 'eth_sendRawTransaction'),
    }
  }

  test('ends as its sending does, if aborted meanwhile', async () => {
    const { go, end } = await startBlocked('send')
    go()
    expect(await end).toEqual({ value: keccak256('0x02c0') })
  })

  test('counts as possibly sent while a hanging node has it', async () => {
    const { go, end } = await startBlocked('send', () => Promise.reject(lost()))
    go()
    expect(await end).toEqual({ code: 'NETWORK_FAILED' })
  })

  test('ends at once while signing, without blocking others', async () => {
    const { keys, key, go, end, sends, request, shown } = await startBlocked('sign')
    const next = request({ params: ['0x02', ADDRESS] })
    expect(await end).toEqual({ code: 'ABORTED' })
    const { approve, signing } = await shown(key)
    expect(signing).toEqual({ kind: 'message', message: '0x02' })
    go()
    approve()
    expect(await next).toBe('0x02c0')
    expect(keys.sign).toHaveBeenCalledTimes(2)
    expect(sends()).toEqual([])
  })

  test('never sends a request that is aborted while signed, and shows the next one', async () => {
    const { key, go, end, sends, request, shown } = await startBlocked('sign')
    const next = request({ params: ['0x02', ADDRESS] })
    go()
    expect(await end).toEqual({ code: 'ABORTED' })
    expect(sends()).toEqual([])
    const { approve, signing } = await shown(key)
    expect(signing).toEqual({ kind: 'message', message: '0x02' })
    approve()
    expect(await next).toBe('0x02c0')
  })

  test('never signs a request that is aborted before', async () => {
    const { keys, read, request, shown } = await setUp()
    const node = network()
    const leaving = new AbortController()
    const end = request({ ...PAYMENT, params: [...PAYMENT.params], signal: leaving.signal }).catch(({ code }) => code)
    const { key, approve } = await shown()
    read.mockImplementation(async (chain: unknown, method: string) => {
      leaving.abort()
      return node(chain, method)
    })
    approve()
    expect(await end).toBe('ABORTED')
    const next = request({ params: ['0x02', ADDRESS] })
    const { approve: approveNext } = await shown(key)
    keys.sign.mockResolvedValue(['0x02c0'])
    approveNext()
    expect(await next).toBe('0x02c0')
    expect(keys.sign).toHaveBeenCalledOnce()
  })

  test.each([
    ['possibly sent after a signature and a lost send', lost(), 'NETWORK_FAILED'],
    ['not sent after a send that the node refused', new SecureError('NETWORK_FAILED'), 'ABORTED'],
  ] as const)('counts as %s', async (_, fault, code) => {
    const { request, shown, messages } = await failingToSend(fault)
    const leaving = new AbortController()
    const end = request({ ...PAYMENT, params: [...PAYMENT.params], signal: leaving.signal }).catch(({ code }) => code)
    const { approve } = await shown()
    approve()
    await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
    leaving.abort()
    expect(await end).toBe(code)
  })
})

function lost() {
  return new SecureError('NETWORK_FAILED', { cause: new Error('timeout') })
}

async function failingToSend(fault: SecureError) {
  const queue = await setUp()
  const node = network()
  queue.keys.sign.mockResolvedValue(['0x02c0'])
  queue.read.mockImplementation(async (chain: unknown, method: string) => {
    if (method === 'eth_sendRawTransaction') throw fault
    return node(chain, method)
  })
  return queue
}

test('rejects a declined request that the node rejected', async () => {
  const { request, shown, messages, post } = await failingToSend(new SecureError('NETWORK_FAILED'))
  const requested = request({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: ADDRESS, value: '0x1' }] })
  const { key, approve } = await shown()
  approve()
  await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
  post({ type: 'decline', key })
  await expect(requested).rejects.toMatchObject({ code: 'REJECTED' })
})

describe('a request that this wallet never carries out', () => {
  const grant = { to: ADDRESS, permission: { type: 'native-token-allowance', data: {} }, rules: [] }

  test.each([
    ['[S6.5:grantPermissions]', 'wallet_grantPermissions', [grant], 'grant'],
    ['[S6.5:revokePermissions]', 'wallet_revokePermissions', [{ permissionsContext: '0x01' }], 'revokeGrant'],
    ['[S6.5:sendUserOperation]', 'eth_sendUserOperation', [{ sender: ADDRESS, callData: '0x' }], 'operation'],
  ] as const)('%s shows %s until the user closes it', async (_id, method, params, title) => {
    const { keys, request, messages, post } = await setUp()
    const settled = vi.fn()
    const requested = request({ method, params })
    requested.then(settled, settled)
    const view = await waitFor(() => {
      const last = messages.findLast((message) => message.type === 'view')?.view
      if (last?.kind !== 'unoffered') throw new Error('Nothing is shown.')
      return last
    })
    expect(view.title).toBe(title)
    post({ type: 'approve', key: view.key, shownHash: '' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(settled).not.toHaveBeenCalled()
    post({ type: 'decline', key: view.key })
    await expect(requested).rejects.toMatchObject({ code: 'NOT_CONFIGURED', context: { rpc: 4_200 } })
    expect(keys.sign).not.toHaveBeenCalled()
  })
})

test('keeps a rejected transaction without a nonce as possibly sent', () => {
  const refused = (kind: string) => {
    const shown = { description: { offers: [{ signing: { kind } }] } }
    return { kind: 'request', stage: { step: 'signed', mayBeSent: false, shown } } as unknown as Request
  }
  expect(endOf(refused('solana'), 'REJECTED').code).toBe('NETWORK_FAILED')
  expect(endOf(refused('transactions'), 'REJECTED').code).toBe('REJECTED')
})
