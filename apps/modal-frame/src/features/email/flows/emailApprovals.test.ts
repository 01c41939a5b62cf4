import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { requestWallet } from '../../../core/requests/requestWallet.ts'
import { closeModal } from '../../../core/router/closeModal.ts'
import { pendingRequestsAtom } from '../../../core/router/pendingRequests.ts'
import { deferred } from '../../../testing/testDeps.ts'
import { setUpEmail } from '../../../testing/testEmail.ts'

describe('[S2.2:ApproveTransaction] approvals of the secure frame', () => {
  async function withPendingApproval(method: string) {
    const created = setUpEmail()
    const response = deferred<string>()
    created.session.request.mockReturnValue(response.promise)
    const request = requestWallet(created.deps, { connectorId: 'auth', namespace: 'eip155', method }).catch(
      (error: unknown) => error,
    )
    await created.clock.advance(150)
    return { ...created, response, request }
  }

  test('is a signature or a transaction, until it is answered', async () => {
    const { response, request, view, store } = await withPendingApproval('personal_sign')
    expect(view()).toBe('ApproveTransaction')
    response.resolve('0xsigned')
    expect(await request).toBe('0xsigned')
    expect(store.get(pendingRequestsAtom)).toEqual([])
  })

  test('returns nothing if no approval is needed', async () => {
    const { response, request, view } = await withPendingApproval('wallet_getCapabilities')
    expect(view()).toBe('Connect')
    response.resolve('{}')
    await request
  })

  test('rejects for the dapp and aborts in the frame if the modal closes meanwhile', async () => {
    const { response, request, deps, session } = await withPendingApproval('eth_sendTransaction')
    session.abort.mockImplementation(() => response.reject(new AirlockError('USER_REJECTED')))
    closeModal(deps)
    expect(await request).toMatchObject({ code: 4001 })
    expect(session.abort).toHaveBeenCalledOnce()
  })
})
