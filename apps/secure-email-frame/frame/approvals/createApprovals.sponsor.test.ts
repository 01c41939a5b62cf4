// @vitest-environment happy-dom
import { operationIdOf } from '@airlock/protocol/w3m/callsId'
import { type Hex, keccak256, pad } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecureError } from '../errors/SecureError.ts'
import { encodeBatch } from '../smartAccount/encodeBatch.ts'
import { ADDRESS, setUp, waitFor } from '../testing/approvalQueue.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAID = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: TO, value: '0x1' }] } as const
const CALLS = [{ to: TO, data: '0x', value: 1n } as const]
const ROW = { method: 'wallet_sendCalls', params: [{ version: '2.0.0', calls: [{ to: TO, value: '0x1' }] }] } as const
const idOf = ({ hash = pad('0x12'), key = pad('0x34'), until = 9 }: { hash?: Hex; key?: Hex; until?: number } = {}) =>
  operationIdOf({ ...{ chainId: 1, callCount: 1, hash, account: ADDRESS }, key, block: 1, validUntil: until })
const OPEN = { id: idOf(), callsHash: keccak256(encodeBatch(CALLS)) }
const REJECTED = { code: 'CALLS_REFUSED', context: { rpc: -32_002 } }

async function stack(sponsored: readonly number[] | undefined, open?: object) {
  document.body.innerHTML = '<div id="root"></div>'
  const created = await setUp({ sponsored })
  const requestSponsor = vi.fn(async (..._requested: unknown[]): Promise<object> => ({ ...(open && { open }) }))
  Object.assign(created.keys, { requestSponsor })
  return { ...created, requestSponsor }
}
beforeEach(() => {
  document.body.innerHTML = ''
})
afterEach(() => {
  document.body.innerHTML = ''
})

test.each([undefined, [], [8_453]])(
  'sends on another network as usual if the operator pays on %j',
  async (sponsored) => {
    const { request, shown, requestSponsor } = await stack(sponsored, OPEN)
    const requested = request(PAID)
    const { approve } = await shown()
    approve()
    await requested
    expect(requestSponsor).not.toHaveBeenCalled()
  },
)

test.each([
  PAID,
  { ...ROW, params: [{ ...ROW.params[0], calls: [{ to: TO, value: '0x2' }] }] },
  { ...PAID, method: 'airlock_takeBackAccount', params: [] },
  // Only a transaction replaces another one.
  { ...PAID, method: 'airlock_takeBackAccount', params: [{ replaces: pad('0x12') }] },
] as const)('[T124] rejects $method before showing it while an operation is open, by number', async (call) => {
  const { request, keys, messages } = await stack([1], OPEN)
  await expect(request(call)).rejects.toMatchObject(REJECTED)
  expect(keys.sign).not.toHaveBeenCalled()
  expect(messages.filter((message) => message.type === 'view' && message.view !== null)).toEqual([])
})

test('[T124] lets a replacing transaction skip an open operation', async () => {
  const { request, requestSponsor } = await stack([1], OPEN)
  const replacing = request({ ...PAID, params: [{ ...PAID.params[0], replaces: pad('0x12') }] })
  await expect(replacing).rejects.toThrow('The transaction that this would replace does not wait.')
  expect(requestSponsor).not.toHaveBeenCalled()
})

test.each([{ params: [] }, { params: [null] }, { params: {} }, { params: undefined }])(
  'rejects an invalid transaction on sponsored networks too: %j',
  async ({ params }) => {
    const rejection = async (sponsored: readonly number[]) => {
      const { request } = await stack(sponsored)
      return request({ method: 'eth_sendTransaction', params: params as never }).catch((error: SecureError) => error)
    }
    const [here, elsewhere] = [await rejection([1]), await rejection([])]
    expect(here).toEqual(elsewhere)
    expect(here).toMatchObject({ code: 'INVALID_INPUT' })
  },
)

test('[T124] returns the id of the pending call for the same calls', async () => {
  const { request, keys } = await stack([1], OPEN)
  expect(await request(ROW)).toEqual({ id: OPEN.id })
  expect(keys.sign).not.toHaveBeenCalled()
})

test('[T69] tells a site nothing about the request that another site has open', async () => {
  const { request } = await stack([1], OPEN)
  const error = await request(PAID).catch((cause: unknown) => cause as Error)
  expect(error).toMatchObject({ ...REJECTED, message: 'This account cannot send on this network right now.' })
})

test("[T124] blocks a paid signature while another tab's operation is open", async () => {
  const { request, shown, keys, messages, requestSponsor } = await stack([1])
  const requested = request(PAID)
  const { approve } = await shown()
  requestSponsor.mockResolvedValue({ open: OPEN })
  approve()
  const failed = await waitFor(() => {
    const found = messages.find((message) => message.type === 'failed')
    if (found?.type !== 'failed') throw new Error('Nothing failed.')
    return found
  })
  expect(failed.fault.message).toBe('This account cannot send on this network right now.')
  expect(keys.sign).not.toHaveBeenCalled()
  requestSponsor.mockResolvedValue({})
  approve()
  await requested
  expect(keys.sign).toHaveBeenCalledOnce()
})

test('[T124] sends nothing if the server cannot report open operations', async () => {
  const { request, keys, requestSponsor } = await stack([1])
  requestSponsor.mockRejectedValue(new Error('away'))
  await expect(request(PAID)).rejects.toThrow('away')
  expect(keys.sign).not.toHaveBeenCalled()
})
