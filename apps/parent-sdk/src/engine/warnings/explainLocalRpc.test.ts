import { expect, test, vi } from 'vitest'
import { setUp } from '../../testing/testKit.ts'
import { explainLocalRpc } from './explainLocalRpc.ts'

const LINE =
  'createAppKit: an RPC is on this computer or its network. Chrome asks before https://wallet.example may reach it: allow it in the site settings of this page, or use a public https RPC.'
const lines = () => vi.spyOn(console, 'warn').mockReturnValue()

test('[T131] names the fix if a public frame needs a local RPC', async () => {
  const warn = lines()
  const { kit } = setUp({ customRpcUrls: { 'eip155:8453': [{ url: 'http://localhost:8545' }] } })
  await kit.fetchBalance().catch(() => {})
  await vi.waitFor(() => expect(warn.mock.calls.flat()).toEqual([LINE]), { timeout: 10_000 })
})

test('warns of nothing for a local frame', () => {
  const warn = lines()
  explainLocalRpc('http://wallet.localhost:3401')
  expect(warn).not.toHaveBeenCalled()
})
