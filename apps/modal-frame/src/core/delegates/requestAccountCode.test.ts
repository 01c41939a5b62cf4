import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../testing/testFixtures.ts'
import { requestAccountCode } from './requestAccountCode.ts'

function request(code?: () => Promise<AccountCode>) {
  const { deps, adapter, clock } = testDeps({}, { session: connectedSession() })
  Object.assign(adapter, { code })
  return { code: requestAccountCode(deps, { network: ARBITRUM, address: ADDRESS }), clock }
}

test('[T217] says that the code is unread if the network fails', async () => {
  expect(await request(() => Promise.reject(new Error('down'))).code).toEqual({ kind: 'unread' })
})

test('[T217] says that the code is unread if the network is silent', async () => {
  const { code, clock } = request(() => new Promise(() => {}))
  await clock.advance(2_000)
  expect(await code).toEqual({ kind: 'unread' })
})

test('finds none where accounts run no code', async () => {
  expect(await request().code).toEqual({ kind: 'none' })
})
