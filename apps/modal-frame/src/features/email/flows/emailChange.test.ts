import { describe, expect, test, vi } from 'vitest'
import { routerAtom } from '../../../core/router/router.ts'
import { ADA, rejection, setUpEmail } from '../../../testing/testEmail.ts'
import { emailChangeAtom } from '../state/emailState.ts'
import { openEmailChange, requestEmailChange, submitChangeCode } from './emailChange.ts'
import { requestEmailCode } from './emailLogin.ts'

describe('[S4.12:actionsUpdate] changing the address', () => {
  test('goes by the code of the old one, then that of the new one, and back', async () => {
    const { deps, store, email, view } = setUpEmail()
    store.set(routerAtom, [{ view: 'Account' }, { view: 'EmailSettings' }])
    const track = vi.spyOn(deps.host, 'track')
    openEmailChange(deps)
    expect(track).toHaveBeenCalledExactlyOnceWith({ event: 'EMAIL_EDIT' })
    await requestEmailChange(deps, 'new@mail.example')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'primary', email: 'new@mail.example' })
    await submitChangeCode(deps, '111111')
    expect(email.submitPrimaryCode).toHaveBeenCalledExactlyOnceWith('111111')
    expect(store.get(emailChangeAtom).step).toBe('secondary')
    await submitChangeCode(deps, '222222')
    expect(email.submitSecondaryCode).toHaveBeenCalledExactlyOnceWith('222222')
    expect(view()).toBe('EmailSettings')
  })

  test('asks for no code of an old address that there is not', async () => {
    const { deps, store, email } = setUpEmail()
    email.changeTo.mockResolvedValue('VERIFY_SECONDARY_OTP')
    await requestEmailChange(deps, 'new@mail.example')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'secondary', email: 'new@mail.example' })
  })

  test('stays at the step of a wrong code, without an event', async () => {
    const { deps, store, email } = setUpEmail()
    const track = vi.spyOn(deps.host, 'track')
    await requestEmailChange(deps, 'new@mail.example')
    email.submitPrimaryCode.mockRejectedValue(rejection('CODE_WRONG', 'Invalid code'))
    await submitChangeCode(deps, '111111')
    expect(store.get(emailChangeAtom)).toMatchObject({ step: 'primary', error: 'Invalid code', status: 'waiting' })
    expect(track).not.toHaveBeenCalled()
  })

  test('[S5.3:update] shares the cooldown with signing in', async () => {
    const { deps, store, email, clock } = setUpEmail()
    await requestEmailCode(deps, ADA)
    await requestEmailChange(deps, 'new@mail.example')
    expect(email.changeTo).not.toHaveBeenCalled()
    expect(store.get(emailChangeAtom)).toMatchObject({ isRateLimited: true, step: 'address' })
    await clock.advance(30_000)
    await requestEmailChange(deps, 'new@mail.example')
    await clock.advance(29_999)
    await requestEmailChange(deps, 'other@mail.example')
    expect(email.changeTo).toHaveBeenCalledExactlyOnceWith('new@mail.example')
    await clock.advance(1)
    await requestEmailChange(deps, 'other@mail.example')
    expect(email.changeTo).toHaveBeenLastCalledWith('other@mail.example')
  })
})
