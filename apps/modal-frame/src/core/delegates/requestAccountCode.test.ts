import { expect, test } from 'vitest'
import { settled, testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../testing/testFixtures.ts'
import type { ChainAdapter } from '../ports/Namespace.ts'
import { requestAccountCode } from './requestAccountCode.ts'

function request(code?: ChainAdapter['code']) {
  const { deps, adapter, clock } = testDeps({}, { session: connectedSession() })
  Object.assign(adapter, { code })
  return { code: requestAccountCode(deps, { network: ARBITRUM, address: ADDRESS }), clock }
}

test('[T217] returns unread if the network fails', async () => {
  expect(await request(() => Promise.reject(new Error('down'))).code).toEqual({ kind: 'unread' })
})

test('[T217] returns unread if the network is silent', async () => {
  const { code, clock } = request(() => new Promise(() => {}))
  await clock.advance(2_000)
  expect(await code).toEqual({ kind: 'unread' })
})

test('[T245] keeps the code that was read if its simulation is silent', async () => {
  const unknown = { kind: 'unknown', delegate: `0x${'7f'.repeat(20)}` } as const
  const { code, clock } = request((_address, _network, onRead) => {
    onRead(unknown)
    return new Promise(() => {})
  })
  await settled()
  await clock.advance(2_000)
  expect(await code).toEqual(unknown)
})

test('returns none on networks whose accounts run no code', async () => {
  expect(await request().code).toEqual({ kind: 'none' })
})
