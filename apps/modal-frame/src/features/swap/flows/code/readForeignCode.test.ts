import type { AccountCode } from '@airlock/protocol/chains/accountCode'
import { OWN_DELEGATE } from '@airlock/protocol/chains/ownDelegate'
import { expect, test, vi } from 'vitest'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { SIGNED_IN } from '../../../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../../testing/testFixtures.ts'
import { readForeignCode } from './readForeignCode.ts'

const DELEGATE = `0x${'7f'.repeat(20)}`
const known = (delegate: string) => ({ kind: 'known', delegate, name: 'Some Wallet' }) as const

test.each<[string, AccountCode, boolean, string | undefined]>([
  ['listed code of another wallet in the email wallet', known(DELEGATE), true, DELEGATE],
  ['unknown code in the email wallet, although it batches', { kind: 'unknown', delegate: DELEGATE }, true, DELEGATE],
  ['the code of the email wallet', known(OWN_DELEGATE), true, undefined],
  ['listed code in another wallet', known(DELEGATE), false, undefined],
  ['unknown code that another wallet uses to batch', { kind: 'unknown', delegate: DELEGATE }, false, undefined],
  ['no code', { kind: 'none' }, true, undefined],
])('[T263] decides before a swap about %s', async (_what, code, isEmail, expected) => {
  const { deps, adapter } = testDeps({}, { session: isEmail ? SIGNED_IN.session : connectedSession() })
  if (isEmail) deps.store.set(connectorsAtom, [fakeEmailConnector()])
  adapter.code = async () => code
  vi.spyOn(deps.host, 'requestTransaction').mockResolvedValue({ '0xa4b1': { atomic: { status: 'supported' } } })
  const foreign = await readForeignCode(deps, { caipNetworkId: ARBITRUM, account: ADDRESS })
  expect(foreign?.delegate).toBe(expected)
})
