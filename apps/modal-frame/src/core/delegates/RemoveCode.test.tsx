import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession } from '../../testing/testFixtures.ts'
import { testView } from '../../testing/testView.tsx'
import { RemoveCode } from './RemoveCode.tsx'

async function shown(answer: () => Promise<Json>) {
  const { deps } = testDeps({}, { session: connectedSession() })
  const requests: Json[] = []
  const requestTransaction: typeof deps.host.requestTransaction = async ({ method, params }) => {
    requests.push([method, params ?? null])
    return answer() as never
  }
  const code = { id: BASE, network: 'Base', code: { kind: 'unknown', delegate: ADDRESS } } as const
  const render = () =>
    testView(
      { deps: { ...deps, host: { ...deps.host, requestTransaction } } },
      <RemoveCode account={{ network: ARBITRUM, address: ADDRESS }} code={code} />,
    )
  return { view: await render(), render, requests }
}

const ELSEWHERE = 'while another account pays'

test('[T217] makes no request before a click', async () => {
  const { view, requests } = await shown(async () => '0x')
  expect(view.text()).toBe('Remove the code on Base')
  expect(requests).toEqual([])
})

const REQUEST: Json = ['airlock_takeBackAccount', [{ chainId: '8453' }]]

test.each<[string, () => Promise<Json>, string]>([
  ['a sent removal', async () => '0x', 'The code will be removed once the network confirms'],
  ['an unknown end', async () => Promise.reject(new AirlockError('MAYBE_SENT')), 'The code may have been removed.'],
  ['a failure', async () => Promise.reject(new Error('down')), 'Couldn’t remove the code. Try again.'],
])('[T217] asks the email wallet to remove the code, and tells %s', async (_what, answer, text) => {
  const { view, render, requests } = await shown(answer)
  await view.click('Remove the code on Base')
  await view.settled()
  expect(requests).toEqual([REQUEST])
  expect(view.text()).toContain(text)
  // The approval replaced the view.
  expect((await render()).text()).toContain(text)
  expect(view.text().includes(ELSEWHERE)).toBe(text.startsWith('Couldn’t'))
})

test('[T217] shows the way by another wallet on a network that the wallet lacks (5710)', async () => {
  const cause = Object.assign(new Error('not listed'), { code: 5_710 })
  const { view } = await shown(async () => Promise.reject(new AirlockError('WALLET_FAILED', { cause })))
  await view.click('Remove the code on Base')
  await view.settled()
  expect(view.text()).toContain('This wallet can’t send transactions on this network.')
  expect(view.text()).toContain(ELSEWHERE)
  expect(view.text()).not.toContain('Try again')
})

test('[T217] explains how another account pays after the user declined, and shows no failure', async () => {
  const { view, render } = await shown(async () => Promise.reject(new AirlockError('USER_REJECTED')))
  await view.click('Remove the code on Base')
  await view.settled()
  const text = (await render()).text()
  expect(text).toContain(ELSEWHERE)
  expect(text).not.toContain('Couldn’t remove the code')
})
