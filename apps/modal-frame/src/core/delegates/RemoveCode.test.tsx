import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../testing/testFixtures.ts'
import { testView } from '../../testing/testView.tsx'
import { RemoveCode } from './RemoveCode.tsx'

async function shown(answer: () => Promise<Json>) {
  const { deps } = testDeps({}, { session: connectedSession() })
  const requests: string[] = []
  const requestTransaction: typeof deps.host.requestTransaction = async ({ method }) => {
    requests.push(method)
    return answer() as never
  }
  const view = await testView(
    { deps: { ...deps, host: { ...deps.host, requestTransaction } } },
    <RemoveCode account={{ network: ARBITRUM, address: ADDRESS }} network="Arbitrum One" />,
  )
  return { view, requests }
}

const ELSEWHERE = 'a wallet where another account can pay'

test('[T217] makes no request before a click', async () => {
  const { view, requests } = await shown(async () => '0x')
  expect(view.text()).toBe('Remove the code on Arbitrum One')
  expect(requests).toEqual([])
})

test.each<[string, () => Promise<Json>, string]>([
  ['a sent removal', async () => '0x', 'The code will be removed once the network confirms'],
  ['an unknown end', async () => Promise.reject(new AirlockError('MAYBE_SENT')), 'The code may have been removed.'],
  ['a failure', async () => Promise.reject(new Error('down')), 'Couldn’t remove the code. Try again.'],
])('[T217] asks the email wallet to remove the code, and tells %s', async (_what, answer, text) => {
  const { view, requests } = await shown(answer)
  await view.click('Remove the code on Arbitrum One')
  await view.settled()
  expect(requests).toEqual(['airlock_takeBackAccount'])
  expect(view.text()).toContain(text)
  // Only a failure suggests another wallet.
  expect(view.text().includes(ELSEWHERE)).toBe(text.startsWith('Couldn’t'))
})

test('[T217] shows no message after a refusal of the user', async () => {
  const { view } = await shown(async () => Promise.reject(new AirlockError('USER_REJECTED')))
  const before = view.text()
  await view.click('Remove the code on Arbitrum One')
  await view.settled()
  expect(view.text()).toBe(before)
})
