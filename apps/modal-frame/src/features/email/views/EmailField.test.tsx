import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { ADA, setUpEmailViews } from '../../../testing/testEmail.ts'
import { testView } from '../../../testing/testView.tsx'
import { Connect } from '../../connect/views/Connect/Connect.tsx'
import { requestEmailCode } from '../flows/emailLogin.ts'
import { emailLoginAtom } from '../state/emailState.ts'

describe('the email field of Connect', () => {
  const order = () =>
    [...document.querySelectorAll('form.email-form, ul.rows')].map(({ tagName }) =>
      tagName === 'FORM' ? 'email' : 'wallet',
    )

  test('comes after the wallets, or before them if none was found', async () => {
    await testView(setUpEmailViews(), <Connect />)
    expect(order()).toEqual(['wallet', 'email'])
    await testView(setUpEmailViews({}, { wallets: [] }), <Connect />)
    expect(order()).toEqual(['email', 'wallet'])
  })

  test('[S2.9:hostOrder] follows the order of the host', async () => {
    await testView(setUpEmailViews({ connectMethodsOrder: ['email', 'wallet'] }), <Connect />)
    expect(order()).toEqual(['email', 'wallet'])
  })

  test('hides unless the host enables it and a secure frame exists', async () => {
    await testView(setUpEmailViews({ email: false }), <Connect />)
    expect(order()).toEqual(['wallet'])
    const created = setUpEmailViews()
    created.store.set(connectorsAtom, [])
    await testView(created, <Connect />)
    expect(order()).toEqual(['wallet'])
  })

  test('hides if the email wallet has no account in the namespace', async () => {
    const created = setUpEmailViews()
    created.store.set(modalAtom, opened('bip122'))
    await testView(created, <Connect />)
    expect(order()).toEqual(['wallet'])
    for (const namespace of ['eip155', 'solana'] as const) {
      created.store.set(modalAtom, opened(namespace))
      await testView(created, <Connect />)
      expect(order()).toContain('email')
    }
  })

  test.each([
    ['bip122:000000000019d6689c085ae165831e93', ['wallet']],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['wallet', 'email']],
  ] as const)('shows on a page with only %s if the email wallet has an account', async (caipNetworkId, shown) => {
    const networks = [{ caipNetworkId, name: 'One', rpcUrls: [], testnet: false }]
    await testView(setUpEmailViews({ networks }), <Connect />)
    expect(order().toSorted()).toEqual([...shown].toSorted())
  })

  test('scrolls to a new error of an address, not to an initial one', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {})
    const created = setUpEmailViews()
    created.email.requestCode.mockRejectedValue(new Error('down'))
    created.store.set(emailLoginAtom, {
      email: ADA,
      status: 'waiting',
      resendAt: created.clock.now() + 9_000,
      isRateLimited: true,
    })
    const view = await testView(created, <Connect />)
    expect(view.alert()).toContain('Please try again')
    await view.after(() => created.clock.advance(9_000))
    expect(scrolled).not.toHaveBeenCalled()
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(view.alert()).not.toBe('')
    expect(scrolled).toHaveBeenCalledOnce()
    scrolled.mockRestore()
  })

  test.each(['', 'ada', 'ada@'])('shows its own text for the malformed address %j', async (address) => {
    const created = setUpEmailViews()
    const view = await testView(created, <Connect />)
    const field = document.querySelector<HTMLInputElement>('input[name=email]') as HTMLInputElement
    field.value = address
    expect(document.querySelector('form')?.noValidate).toBe(true)
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(view.alert()).toBe('Invalid email\nEnter an address like name@example.com.')
    expect(document.activeElement).toBe(field)
    expect(created.email.requestCode).not.toHaveBeenCalled()
    await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })))
    expect(view.alert()).toBe('')
  })

  test('takes an address that was pasted with invisible characters', async () => {
    const created = setUpEmailViews()
    const view = await testView(created, <Connect />)
    const field = document.querySelector<HTMLInputElement>('input[name=email]') as HTMLInputElement
    field.value = `\u2066${ADA}\u200b`
    await act(async () => document.querySelector('form')?.requestSubmit())
    await view.settled()
    expect(created.email.requestCode).toHaveBeenCalledExactlyOnceWith(ADA)
  })

  test('[S5.3:message] [S8.2:cooldown] counts down after a resend that is too soon', async () => {
    const created = setUpEmailViews()
    await requestEmailCode(created.deps, ADA)
    await created.clock.advance(2_999)
    await requestEmailCode(created.deps, ADA)
    const view = await testView(created, <Connect />)
    expect(view.alert()).toBe('Please try again after 28 seconds\nWe just sent you a code.')
    await view.after(() => created.clock.advance(1))
    expect(view.alert()).toBe('Please try again after 27 seconds\nWe just sent you a code.')
    await view.after(() => created.clock.advance(27_000))
    expect(view.alert()).toBe('')
    expect(created.email.requestCode).toHaveBeenCalledOnce()
  })
})
