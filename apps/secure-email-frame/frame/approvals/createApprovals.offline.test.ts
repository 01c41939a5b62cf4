// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SecureFault } from '../keys/SecureFault.ts'
import { ADDRESS, setUp } from '../testing/approvalQueue.ts'

// A chunk that no network brings.
vi.mock('../sponsor/createSponsor.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('[T124] a person who pays hears how the sending failed, although nothing more can be loaded', async () => {
  const { ask, shown, read, messages } = await setUp()
  ask({ method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: TO, value: '0x1' }] }).catch(() => {})
  const { approve } = await shown()
  const answer = read.getMockImplementation()
  read.mockImplementation(async (chainId, method) => {
    if (method === 'eth_sendRawTransaction') throw new SecureFault('NETWORK_FAILED')
    return answer?.(chainId, method)
  })
  approve()
  const fault = await vi.waitFor(() => {
    const found = messages.find((message) => message.type === 'failed')
    if (found?.type !== 'failed') throw new Error('Nothing failed.')
    return found.fault
  })
  expect(fault).toMatchObject({ code: 'NETWORK_FAILED' })
})
