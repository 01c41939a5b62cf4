// @vitest-environment happy-dom
import { KEEPER_ADDRESS } from '@airlock/protocol/permissions/allowanceKeeper'
import { beforeEach, describe, expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { ADDRESS, network, setUp, waitFor } from '../testing/approvalQueue.ts'
import { contextOf, type KeeperGrant } from './evm/keeper/keeperAbi.ts'

const [TOKEN, TO] = ['a1', 'b2'].map((byte) => `0x${byte.repeat(20)}`) as [string, string]
const KEEPERS = { 'eip155:1': { tokens: { [TOKEN]: '100' } } }
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

describe('a revocation without an offer of the operator', () => {
  const grant = {
    ...{ token: TOKEN, redeemer: TO, payees: [TO], amount: 1n, period: 0n, start: 1n, end: 1_900_000_000n },
    salt: `0x${'5a'.repeat(32)}`,
  } as KeeperGrant
  const REVOKE = {
    method: 'wallet_revokePermissions',
    params: [{ permissionContext: contextOf(ADDRESS, grant) }],
  } as const

  test('fails instead of denying a permission that it could not check', async () => {
    const { request, read, view } = await setUp()
    const node = network()
    read.mockImplementation(async (chain: unknown, method: string) => {
      if (method === 'eth_getCode') throw new SecureError('NETWORK_FAILED')
      return node(chain, method)
    })
    await expect(request(REVOKE)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect(view()).toBeFalsy()
  })

  test('checks the chain before it denies a permission', async () => {
    const { request, read, view, post } = await setUp()
    const outcome = expect(request(REVOKE)).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
    await waitFor(() => expect(view()).toMatchObject({ kind: 'unoffered', title: 'revokeGrant' }))
    expect(read).toHaveBeenCalledWith(1, 'eth_getCode', [KEEPER_ADDRESS, 'latest'])
    post({ type: 'decline', key: view()?.key ?? '' })
    await outcome
  })
})
