// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyClient } from '../keys/KeyClient.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { knownAddress } from './knownAddress.ts'
import { SignIn } from './SignIn.tsx'

const EMAIL = 'ada@mail.example'
const SENT = { loginId: 'login', resendAfterSeconds: 60, expiresAt: 1 }

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ providers: [] })),
  )
  knownAddress.remember(EMAIL)
  return () => vi.unstubAllGlobals()
})

async function openSignIn(keys: Partial<KeyClient>, hasPasskeyWallets = false) {
  const part = (
    <SignIn keys={keys as KeyClient} onSignedIn={vi.fn()} hasPasskeyWallets={hasPasskeyWallets}>
      Why
    </SignIn>
  )
  return await renderPart(part)
}

describe('SignIn', () => {
  test('leads back from the code to a new one, or another address', async () => {
    const requestCode = vi.fn(async (_: string) => ({ ...SENT, action: 'VERIFY_OTP' as const }))
    const { press: click, text, container } = await openSignIn({ requestCode })
    await click('Send code')
    expect(text()).toContain(`We sent a code to ${EMAIL}`)
    await click('Back')
    await click('Send code')
    expect(requestCode.mock.calls).toEqual([[EMAIL], [EMAIL]])
    await click('Back')
    await click('Use another email address')
    expect(container.querySelector('input[type=email]')).not.toBeNull()
  })

  test('keeps one main button next to the recovery code of a wallet without email', async () => {
    const { press: click, container } = await openSignIn({}, true)
    await click('Use recovery code')
    const mainButtons = container.querySelectorAll('.page-button:not(.page-soft)')
    expect([...mainButtons].map(({ textContent }) => textContent)).toEqual(['Send code'])
    expect(container.querySelector('.page-soft')?.textContent).toBe('Use recovery code')
  })

  test('asks for no code of a device that was confirmed after Back', async () => {
    let confirm = (_: boolean) => {}
    const confirmed = new Promise<boolean>((resolve) => {
      confirm = resolve
    })
    const requestCode = vi.fn(async (_: string) => ({ ...SENT, action: 'VERIFY_DEVICE' as const }))
    const { press: click, container } = await openSignIn({ requestCode, awaitDevice: () => confirmed })
    await click('Send code')
    await click('Back')
    await act(async () => confirm(true))
    expect(container.querySelector('[autocomplete=one-time-code]')).toBeNull()
  })
})
