// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { network, setUp, waitFor } from '../testing/approvalQueue.ts'

const [KEEPER, TOKEN, TO] = ['c1', 'a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string]
const KEEPERS = { 'eip155:1': { keeper: KEEPER, tokens: { [TOKEN]: '100' } } }
const GRANT = {
  method: 'wallet_grantPermissions',
  params: [
    {
      to: TO,
      permission: { type: 'erc20-token-allowance', data: { tokenAddress: TOKEN, allowanceAmount: '0x1' } },
      rules: [{ type: 'expiry', data: { timestamp: 1_900_000_000 } }],
    },
  ],
} as const

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>'
})

describe('a permission on a network of the operator', () => {
  test('[T203] offers nothing if the code at the address is not the pinned one', async () => {
    const { keys, request, view, post } = await setUp({ keepers: KEEPERS })
    const requested = request(GRANT)
    const outcome = expect(requested).rejects.toMatchObject({ code: 'NOT_CONFIGURED', context: { rpc: 4_200 } })
    await waitFor(() => expect(view()).toMatchObject({ kind: 'unoffered', title: 'grant' }))
    post({ type: 'decline', key: view()?.key ?? '' })
    await outcome
    expect(keys.sign).not.toHaveBeenCalled()
  })

  test('fails without a screen if the network does not respond', async () => {
    const { request, read, view } = await setUp({ keepers: KEEPERS })
    const node = network()
    read.mockImplementation(async (chain: unknown, method: string) => {
      if (method === 'eth_getCode') throw new SecureError('NETWORK_FAILED')
      return node(chain, method)
    })
    await expect(request(GRANT)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect(view()).toBeFalsy()
  })
})
