import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { describe, expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { boxes, field, type } from '../../../../testing/testCodeField.ts'
import { ADA, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import type { EmailLoginState } from '../../state/emailState.ts'
import { emailLoginAtom, NO_LOGIN } from '../../state/emailState.ts'
import { EmailVerifyOtp } from './EmailVerifyOtp.tsx'

describe('the field of six boxes', () => {
  async function shown(login: Partial<EmailLoginState> = {}) {
    const created = setUpEmailViews()
    created.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0, ...login })
    created.store.set(routerAtom, [{ view: 'Connect' }, { view: 'EmailVerifyOtp' }])
    return { ...created, view: await testView(created, <EmailVerifyOtp />) }
  }

  test('exposes one input for a one-time code of digits to assistive technology', async () => {
    const { view } = await shown()
    expect(document.querySelectorAll('input')).toHaveLength(1)
    expect(field().getAttribute('aria-label')).toBe('6-digit code')
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
    expect(field().getAttribute('inputmode')).toBe('numeric')
    expect(document.querySelectorAll('.code-box[aria-hidden=true]')).toHaveLength(6)
    expect(document.activeElement).toBe(field())
    expect(view.text()).toContain(ADA)
  })

  test('keeps the address after the login has cleared it', async () => {
    const { view, store } = await shown()
    await view.after(() => store.set(emailLoginAtom, NO_LOGIN))
    expect(view.text()).toContain(`We sent a 6-digit code to ${ADA}.`)
  })

  test.each([true, false])('[T67] shows that a reload signs out if storage is blocked: %s', async (isBlocked) => {
    const created = setUpEmailViews()
    const storage = { ...created.deps.storage, isBlocked: () => isBlocked }
    const view = await testView({ deps: { ...created.deps, storage } }, <EmailVerifyOtp />)
    expect(view.text().includes('You’ll need to sign in again after a reload.')).toBe(isBlocked)
  })

  test('submits a complete code by itself, once', async () => {
    const { email } = await shown()
    await type('12345')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    expect(email.submitCode).not.toHaveBeenCalled()
    await type('123456')
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test.each([
    '123 456',
    ' 123-456\n',
    'Your code: 123456',
    '1234567890',
    '١٢٣٤٥٦',
    '۱۲۳ ۴۵۶',
    '１２３４５６',
    '\u2066123456\u2069',
  ])('accepts the pasted %j', async (pasted) => {
    const { email } = await shown()
    await type(pasted)
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('clears deleted digits and resubmits a completed code', async () => {
    const { email } = await shown()
    email.submitCode.mockRejectedValue(new Error('no'))
    await type('123456')
    await type('12345')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    await type('123457')
    expect(email.submitCode.mock.calls).toEqual([['123456'], ['123457']])
  })

  test('clears a rejected code, shows the reason and focuses the first box', async () => {
    const { email, view } = await shown()
    const context = { code: 'CODE_WRONG', reason: 'Invalid code' }
    email.submitCode.mockRejectedValueOnce(new AirlockError('AUTH_FAILED', { context }))
    await type('123456')
    expect(boxes()).toEqual(['', '', '', '', '', ''])
    expect(view.announced()).toBe('That code isn’t right. Try again.')
    expect(document.activeElement).toBe(field())
    expect(document.querySelector('[data-next]')).toBe(document.querySelector('.code-box'))
    await type('654321')
    expect(email.submitCode.mock.calls).toEqual([['123456'], ['654321']])
  })

  test('allows the same code again after a failure', async () => {
    const { email } = await shown()
    email.submitCode.mockRejectedValueOnce(new Error('unreachable'))
    await type('123456')
    await type('123456')
    expect(email.submitCode).toHaveBeenCalledTimes(2)
  })

  test('keeps typed digits if the next email cannot be sent', async () => {
    const { email, view } = await shown()
    email.requestCode.mockRejectedValueOnce(new Error('no'))
    await type('123')
    await view.click('Resend code')
    expect(boxes()).toEqual(['1', '2', '3', '', '', ''])
  })

  test('shows why a code is wrong, with the remedy', async () => {
    const { view } = await shown({ error: 'Invalid code', errorCode: 'CODE_WRONG' })
    expect(view.announced()).toBe('That code isn’t right. Try again.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('leaves only a new code once the old one has expired', async () => {
    const { email, view } = await shown()
    const context = { code: 'CODE_VOID', reason: 'Void' }
    email.submitCode.mockRejectedValueOnce(new AirlockError('AUTH_FAILED', { context }))
    await type('123456')
    expect(document.querySelector('input')).toBeNull()
    expect(view.announced()).toBe('This code no longer works. Get a new one.')
    expect(document.activeElement?.textContent).toBe('Resend code')
    await view.click('Resend code')
    expect(email.requestCode).toHaveBeenCalledExactlyOnceWith(ADA)
    expect(document.querySelector('input')).not.toBeNull()
  })

  test('leads from an expired code to another email', async () => {
    const { view, store } = await shown({ error: 'Void', errorCode: 'CODE_VOID' })
    await view.click('Use another email')
    expect(store.get(routerAtom)).toEqual([{ view: 'Connect' }])
  })

  test('offers another code after the countdown', async () => {
    const { view, clock, store, email } = await shown()
    await view.after(() => store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: clock.now() + 2_000 }))
    expect(view.button('Resend code in 2s')?.disabled).toBe(true)
    await view.after(() => clock.advance(1_000))
    await view.after(() => clock.advance(1_000))
    await view.click('Resend code')
    expect(email.requestCode).toHaveBeenCalledExactlyOnceWith(ADA)
  })

  test('shows the full countdown if it starts long after the view', async () => {
    const { view, clock, store } = await shown()
    await view.after(() => clock.advance(60_000))
    await view.after(() => store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: clock.now() + 30_000 }))
    expect(view.button('Resend code in 30s')).toBeDefined()
  })
})
