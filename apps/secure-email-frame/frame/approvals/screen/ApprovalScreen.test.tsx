// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest'
import { hashOf } from '../../keys/bytes/hashOf.ts'
import { pass } from '../../testing/fakeBrowser.ts'
import { renderApproval } from '../../testing/renderApproval.tsx'
import { STILL_MS } from '../gate/gate.ts'
import type { RequestView, UnlockView } from '../shared/types.ts'
import { ApprovalScreen } from './ApprovalScreen.tsx'

const FIRST = {
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  others: 0,
  scheme: undefined,
} as const
const SIGNING = { kind: 'message', message: '0x01' } as const
const REQUEST: RequestView = {
  ...FIRST,
  kind: 'request',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  description: { title: 'signMessage', fields: [], warnings: [], offers: [{ signing: SIGNING }] },
}
const UNLOCK: UnlockView = { ...FIRST, kind: 'unlock', passkey: null, deletesAt: null }

async function render(view: RequestView | UnlockView, onHeight?: (height: number) => void) {
  const decide = { approve: vi.fn(async () => {}), unlock: vi.fn(async () => {}), decline: vi.fn() }
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  const rendered = await renderApproval(
    <ApprovalScreen view={view} surface="window" decide={decide} onHeight={onHeight} />,
  )
  pass(STILL_MS + 1)
  return { ...rendered, decide }
}

test('[T9] submits the account and hash of the shown content on approval', async () => {
  const { decide, click, status } = await render(REQUEST)
  await click('Sign')
  // Hashing takes time.
  vi.useRealTimers()
  await vi.waitFor(() => expect(decide.approve).toHaveBeenCalled(), { timeout: 3_000 })
  const shownHash = await hashOf({ account: REQUEST.account, request: SIGNING })
  expect(decide.approve.mock.calls).toEqual([['one', { shownHash }]])
  expect(status()).toBe('')
})

test('submits what opens the wallet on unlock', async () => {
  const { decide, click, type } = await render(UNLOCK)
  await type('input', 'abcd')
  await click('Use recovery code')
  expect(decide.unlock.mock.calls).toEqual([['one', { kind: 'recovery', code: 'abcd' }]])
  expect(decide.approve).not.toHaveBeenCalled()
})

test.each([REQUEST, UNLOCK])('declines only the $kind', async (view) => {
  const { decide, click } = await render(view)
  await click('Decline')
  expect(decide.decline.mock.calls).toEqual([['one']])
  expect([decide.approve.mock.calls, decide.unlock.mock.calls]).toEqual([[], []])
})

test.each([REQUEST, UNLOCK])('[T77] declines the $kind on Escape', async (view) => {
  const { decide } = await render(view)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(decide.decline).not.toHaveBeenCalled()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(decide.decline.mock.calls).toEqual([['one']])
})

test.each([REQUEST, UNLOCK])('reports the height of the $kind screen', async (view) => {
  const onHeight = vi.fn()
  await render(view, onHeight)
  expect(onHeight).toHaveBeenCalled()
})
