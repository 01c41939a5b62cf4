// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { ADDRESS, setUp, waitFor } from '../testing/approvalQueue.ts'
import { PAYMENT } from '../testing/payment.ts'
import type { Sponsor } from './sponsor/createSponsor.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ROW = {
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', atomicRequired: true, calls: [1, 2].map(() => ({ to: TO, value: '0x1' })) }],
} as const
const operation = {
  chainId: 1,
  sender: ADDRESS,
  validUntil: 1,
  key: '0x12',
  calls: [],
  callGasLimit: 1,
  payment: PAYMENT,
}
const sponsor = {
  findPending: vi.fn<Sponsor['findPending']>(),
  offer: vi.fn<Sponsor['offer']>(),
  isAsShown: vi.fn<Sponsor['isAsShown']>(),
  idOf: vi.fn<Sponsor['idOf']>(),
  submit: vi.fn<Sponsor['submit']>(),
}
vi.mock('./sponsor/createSponsor.ts', async (actual) => ({
  ...(await actual<typeof import('./sponsor/createSponsor.ts')>()),
  createSponsor: () => sponsor,
}))

// The code of the delegate is too much for a network of a test.
vi.mock('./evm/calls/planBatch.ts', () => ({ planBatch: async () => ({ delegation: { kind: 'ours' } }) }))

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
  sponsor.findPending.mockReset().mockResolvedValue(undefined)
  sponsor.offer.mockReset().mockResolvedValue({ operation, fields: [], test: async () => undefined })
  sponsor.isAsShown.mockReset().mockResolvedValue(true)
  sponsor.submit.mockReset().mockResolvedValue('0x34')
})
afterEach(() => {
  document.body.innerHTML = ''
})
const warningsOf = (view: Awaited<ReturnType<typeof setUp>>['view']) => {
  const shown = view()
  return shown?.kind === 'request' ? shown.description.warnings : []
}

test('[T125] shows changed calls again and signs nothing before a new approval', async () => {
  const { request, shown, view, keys } = await setUp({ sponsored: [1] })
  sponsor.isAsShown.mockResolvedValueOnce(false)
  const requested = request(ROW)
  const first = await shown()
  first.approve()
  const second = await shown(first.key)
  expect(keys.sign).not.toHaveBeenCalled()
  expect(warningsOf(view)).toContain('renewed')
  second.approve()
  expect(await requested).toEqual({ id: '0x34' })
  expect(keys.sign).toHaveBeenCalledOnce()
})

test('offers the sponsor no more after a permanent rejection', async () => {
  const { request, shown, keys, messages } = await setUp({ sponsored: [1] })
  sponsor.submit.mockRejectedValue(new SecureError('SPONSOR_OFF', { isFinal: true }))
  void request(ROW)
  const first = await shown()
  first.approve()
  const second = await shown(first.key)
  expect(second.signing.kind).toBe('transactions')
  expect(sponsor.offer).toHaveBeenCalledOnce()
  // Open operations are still read.
  expect(sponsor.findPending).toHaveBeenCalledTimes(3)
  second.approve()
  await waitFor(() => expect(messages.some(({ type }) => type === 'failed')).toBe(true))
  expect(sponsor.submit).toHaveBeenCalledOnce()
  expect(sponsor.findPending).toHaveBeenCalledTimes(4)
  expect(keys.sign).toHaveBeenCalledTimes(2)
})

test('[T114] [T125] never sends an operation that was aborted while it was signed', async () => {
  const { request, shown, keys } = await setUp({ sponsored: [1] })
  const stopped = new AbortController()
  keys.sign.mockImplementation(async () => {
    stopped.abort()
    return ['0xsigned']
  })
  const requested = request({ ...ROW, signal: stopped.signal })
  const { approve } = await shown()
  approve()
  await expect(requested).rejects.toMatchObject({ code: 'ABORTED' })
  await waitFor(() => expect(keys.sign).toHaveBeenCalledOnce())
  expect(sponsor.submit).not.toHaveBeenCalled()
})

test('[T124] returns the id of calls that another tab submitted, without a signature', async () => {
  const { request, shown, keys } = await setUp({ sponsored: [1] })
  sponsor.findPending.mockResolvedValueOnce(undefined).mockResolvedValueOnce('0x99')
  const requested = request(ROW)
  const { approve } = await shown()
  approve()
  expect(await requested).toEqual({ id: '0x99' })
  expect(keys.sign).not.toHaveBeenCalled()
  expect(sponsor.submit).not.toHaveBeenCalled()
})

test('returns calls that were submitted meanwhile, without a failure', async () => {
  const { request, shown, messages, keys } = await setUp({ sponsored: [1] })
  sponsor.isAsShown.mockImplementation(async () => {
    sponsor.findPending.mockResolvedValue('0x56')
    return false
  })
  const requested = request(ROW)
  const { approve } = await shown()
  approve()
  expect(await requested).toEqual({ id: '0x56' })
  await waitFor(() => expect(messages.at(-1)).toMatchObject({ type: 'view', view: null }))
  expect(messages.filter(({ type }) => type === 'failed')).toEqual([])
  expect(keys.sign).not.toHaveBeenCalled()
})

test('resubmits an operation with a lost response as signed, untested', async () => {
  const { request, shown, messages } = await setUp({ sponsored: [1] })
  sponsor.submit.mockRejectedValueOnce(new SecureError('UNAVAILABLE'))
  const requested = request(ROW)
  const { approve } = await shown()
  approve()
  await waitFor(() => expect(messages.some(({ type }) => type === 'failed')).toBe(true))
  sponsor.findPending.mockResolvedValue('0x99')
  approve()
  expect(await requested).toEqual({ id: '0x34' })
})

describe('[T126] a requested id of an operation', () => {
  const input = { ...ROW, params: [{ ...ROW.params[0], id: '0xabcd' }] }

  test('is free after a permanent rejection, before the user pays', async () => {
    const { request, shown, keys, messages } = await setUp({ sponsored: [1] })
    sponsor.idOf.mockReturnValue('0x12')
    sponsor.submit.mockRejectedValueOnce(new SecureError('UNAVAILABLE'))
    sponsor.submit.mockRejectedValueOnce(new SecureError('SPONSOR_OFF', { isFinal: true }))
    void request(input).catch(() => {})
    const { key, approve } = await shown()
    approve()
    await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
    expect(keys.forgetCalls).not.toHaveBeenCalled()
    approve()
    await shown(key)
    expect(keys.saveSmartAccount).toHaveBeenLastCalledWith({ ids: [['0xabcd', '0x12']] })
    expect(keys.forgetCalls.mock.calls).toEqual([['0xabcd']])
  })

  test.each(['UNAVAILABLE', 'SERVER_UNREACHABLE', 'SPONSOR_OFF'] as const)(
    'stays used if the server may have it despite %s',
    async (code) => {
      const { request, shown, keys, messages } = await setUp({ sponsored: [1] })
      sponsor.idOf.mockReturnValue('0x12')
      sponsor.submit.mockRejectedValue(new SecureError(code))
      void request(input).catch(() => {})
      const { approve } = await shown()
      approve()
      await waitFor(() => expect(messages.at(-1)?.type).toBe('failed'))
      expect(keys.saveSmartAccount).toHaveBeenCalledOnce()
      expect(keys.forgetCalls).not.toHaveBeenCalled()
    },
  )
})
