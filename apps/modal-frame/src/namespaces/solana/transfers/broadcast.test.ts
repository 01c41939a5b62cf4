import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { describe, expect, test, vi } from 'vitest'
import { mergeNetwork } from '../../../core/networks/network.ts'
import { hostNetwork } from '../../../testing/testFixtures.ts'
import { broadcast } from './broadcast.ts'

const networkOf = (...rpcUrls: string[]) => mergeNetwork(hostNetwork(SOLANA_MAINNET, { rpcUrls }))

function failWith(response: object) {
  const cause = Object.assign(new Error('failed'), response)
  return vi.fn().mockRejectedValue(new AirlockError('RPC_FAILED', { context: { network: 'Solana' }, cause }))
}

describe('broadcast', () => {
  test('sends once if only the gateway serves the network', async () => {
    const request = vi.fn().mockResolvedValue('signature')
    expect(await broadcast(request, networkOf(), 'wire')).toBe('sent')
    expect(request).toHaveBeenCalledOnce()
  })

  test.each([
    ['refused', { code: -32_002, data: { err: 'BlockhashNotFound' } }],
    ['refused', { code: -32_602, data: undefined }],
    ['unknown', { code: -32_002, data: undefined }],
  ])('reports %s for the response %j of the gateway', async (outcome, response) => {
    expect(await broadcast(failWith(response), networkOf(), 'wire')).toBe(outcome)
  })

  test('reports unknown if an earlier server may have forwarded the transaction', async () => {
    const request = failWith({ code: -32_602 }).mockRejectedValueOnce(
      new AirlockError('RPC_FAILED', { context: { network: 'Solana' } }),
    )
    expect(await broadcast(request, networkOf('https://a.example', 'https://b.example'), 'wire')).toBe('unknown')
  })
})
