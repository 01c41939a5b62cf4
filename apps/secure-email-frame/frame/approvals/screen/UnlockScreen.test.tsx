// @vitest-environment happy-dom

import { act } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { pass } from '../../testing/fakeBrowser.ts'
import { renderApproval } from '../../testing/renderApproval.tsx'
import { STILL_MS } from '../gate/gate.ts'
import type { UnlockView } from '../shared/types.ts'
import { UnlockScreen } from './UnlockScreen.tsx'

const PASSKEY = { credentialId: 'AQID', salt: 'BAUG' }
const VIEW: UnlockView = {
  kind: 'unlock',
  key: 'one',
  site: { origin: 'https://app.example', trust: 'allowed' },
  others: 0,
  scheme: undefined,
  passkey: PASSKEY,
  deletesAt: null,
}

function fakeAuthenticator() {
  const get = vi.fn(async (_: CredentialRequestOptions) => ({
    getClientExtensionResults: () => ({ prf: { results: { first: new Uint8Array([7]).buffer } } }),
  }))
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'))
  return get
}

async function render(view: Partial<UnlockView> = {}) {
  const [onOpen, onDecline] = [vi.fn(async () => {}), vi.fn()]
  const rendered = await renderApproval(
    <UnlockScreen view={{ ...VIEW, ...view }} surface="window" onOpen={onOpen} onDecline={onDecline} />,
  )
  pass(STILL_MS + 1)
  return { ...rendered, onOpen, onDecline }
}

describe('a locked wallet', () => {
  test('explains what unlocking does', async () => {
    const { find, textsOf } = await render()
    expect(find('h1').textContent).toBe('Unlock your wallet')
    expect(textsOf('.approval-locked')).toEqual([
      'Unlock this wallet with your passkey or recovery code. Until you do, the site can’t see your address.',
    ])
  })

  test('shows when its account is deleted', async () => {
    const { textsOf, find } = await render({ deletesAt: Date.UTC(2026, 0, 2, 12) })
    expect(textsOf('.approval-locked')[1]).toBe('This wallet will be deleted on January 2, 2026. Unlock it to keep it.')
    expect(find('time').getAttribute('datetime')).toBe('2026-01-02T12:00:00.000Z')
  })

  test('stays locked if declined', async () => {
    const { click, onDecline, onOpen } = await render()
    await click('Decline')
    expect([onDecline.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0])
  })

  test('opens by its passkey, which is asked for within the click', async () => {
    const get = fakeAuthenticator()
    const { click, onOpen, button } = await render()
    await act(async () => {
      const event = new MouseEvent('click', { bubbles: true })
      button('Use passkey').dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }))
      expect(get).toHaveBeenCalledTimes(1)
    })
    expect(get.mock.calls[0]?.[0].publicKey?.allowCredentials?.[0]?.id).toEqual(new Uint8Array([1, 2, 3]))
    expect(onOpen.mock.calls).toEqual([[{ kind: 'passkey', output: 'Bw' }]])
    await click('Unlocking…')
    expect(onOpen).toHaveBeenCalledTimes(1)
  })

  test('unlocks with a typed recovery code, and ignores blanks', async () => {
    const get = fakeAuthenticator()
    const { click, type, onOpen, find, buttons, textsOf } = await render()
    expect([textsOf('summary'), textsOf('details label')]).toEqual([
      ['Use your recovery code instead'],
      ['Recovery code'],
    ])
    await type('details input', '  ')
    expect(buttons()).toEqual(['Decline', 'Use passkey'])
    await type('details input', 'abcd-efgh')
    expect(find<HTMLInputElement>('input').value).toBe('abcd-efgh')
    await click('Use recovery code')
    expect(onOpen.mock.calls).toEqual([[{ kind: 'recovery', code: 'abcd-efgh' }]])
    expect(get).not.toHaveBeenCalled()
  })

  test('shows the recovery code field at once without a passkey', async () => {
    const { click, type, onOpen, buttons, textsOf } = await render({ passkey: null })
    expect(buttons()).toEqual(['Decline', 'Use recovery code'])
    expect([textsOf('details'), textsOf('label')]).toEqual([[], ['Recovery code']])
    await type('input', 'abcd-efgh')
    await click('Use recovery code')
    expect(onOpen.mock.calls).toEqual([[{ kind: 'recovery', code: 'abcd-efgh' }]])
  })

  test('has one folded code field for a wallet with a passkey', async () => {
    const { textsOf } = await render()
    expect(textsOf('label')).toHaveLength(1)
  })

  test('keeps its code from spelling services and storage', async () => {
    const { find } = await render()
    expect(find('input').getAttribute('spellcheck')).toBe('false')
    expect(find('input').getAttribute('autocomplete')).toBe('off')
  })
})
