import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../core/host/hostState.ts'
import type { EmailLogin } from '../../../core/ports/EmailLogin.ts'
import { withPendingRequest } from '../../../core/requests/cancelRequest.ts'
import { pendingRequestsAtom } from '../../../core/requests/pendingRequests.ts'
import { modalAtom, opened } from '../../../core/router/modal.ts'
import { routeAtom, routerAtom } from '../../../core/router/router.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, hostState } from '../../../testing/testFixtures.ts'
import { testView } from '../../../testing/testView.tsx'
import { Account } from '../../account/views/Account/Account.tsx'
import { Connect } from '../../connect/views/Connect/Connect.tsx'
import { requestEmailCode } from '../flows/emailLogin.ts'
import {
  approvesInPlaceAtom,
  type EmailLoginState,
  emailChangeAtom,
  emailLoginAtom,
  emailUserAtom,
  NO_CHANGE,
  secureSiteAtom,
} from '../state/emailLogin.ts'
import { ApproveTransaction } from './ApproveTransaction/ApproveTransaction.tsx'
import { EmailSettings } from './EmailSettings/EmailSettings.tsx'
import { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice.tsx'
import { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.tsx'
import { UpdateEmail } from './UpdateEmail/UpdateEmail.tsx'

const ADA = 'ada@mail.example'
const PAGES = {
  export: 'https://keys.example/export?projectId=p&locale=en',
  security: 'https://keys.example/security?projectId=p&locale=en',
  approve: 'https://keys.example/approve?projectId=p&locale=en',
}

function setUp(config: Parameters<typeof testDeps>[0] = {}, state: Parameters<typeof testDeps>[1] = {}) {
  const made = testDeps({ email: true, ...config }, state)
  const email = {
    requestCode: vi.fn<EmailLogin['requestCode']>(async () => 'VERIFY_OTP'),
    awaitDevice: vi.fn(async () => {}),
    submitCode: vi.fn<EmailLogin['submitCode']>(async () => {}),
    unlock: vi.fn<EmailLogin['unlock']>(async () => {}),
    changeTo: vi.fn<EmailLogin['changeTo']>(async () => 'VERIFY_PRIMARY_OTP'),
    submitPrimaryCode: vi.fn<EmailLogin['submitPrimaryCode']>(async () => {}),
    submitSecondaryCode: vi.fn<EmailLogin['submitSecondaryCode']>(async () => 'new@mail.example'),
    show: vi.fn<EmailLogin['show']>(),
  }
  made.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p' })
  made.store.set(modalAtom, opened())
  return { ...made, email, deps: { ...made.deps, email } }
}

const SIGNED_IN = hostState({
  session: {
    activeNamespace: 'eip155',
    namespaces: {
      eip155: { status: 'connected', connectorId: 'auth', accounts: [ADDRESS], caipNetworkId: ARBITRUM },
    },
  },
})

function field(): HTMLInputElement {
  const [input] = document.querySelectorAll('input')
  if (input === undefined) throw new Error(`There is no field: ${document.body.innerHTML}`)
  return input
}

/** As a keyboard, a paste or a password manager does it: the browser has changed the value already. */
async function type(text: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const boxes = () => [...document.querySelectorAll('.code-box')].map(({ textContent }) => textContent)

describe('the e-mail field of Connect', () => {
  const order = () =>
    [...document.querySelectorAll('form.email-form, ul.rows')].map(({ tagName }) =>
      tagName === 'FORM' ? 'email' : 'wallet',
    )

  test('comes after the wallets where some were found, and before them where none was', async () => {
    await testView(setUp(), <Connect />)
    expect(order()).toEqual(['wallet', 'email'])
    await testView(setUp({}, { wallets: [] }), <Connect />)
    expect(order()).toEqual(['email', 'wallet'])
  })

  test('[S2.9:hostOrder] an order of the host wins', async () => {
    await testView(setUp({ connectMethodsOrder: ['email', 'wallet'] }), <Connect />)
    expect(order()).toEqual(['email', 'wallet'])
  })

  test('is not there unless the host asked for it and the installation has a secure frame', async () => {
    await testView(setUp({ email: false }), <Connect />)
    expect(order()).toEqual(['wallet'])
    const made = setUp()
    made.store.set(secureSiteAtom, null)
    await testView(made, <Connect />)
    expect(order()).toEqual(['wallet'])
  })

  test('what is wrong with an address is scrolled to when it was asked for here, and not when the view opens with it', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {})
    const made = setUp()
    made.email.requestCode.mockRejectedValue(new Error('down'))
    made.store.set(emailLoginAtom, {
      email: ADA,
      status: 'waiting',
      resendAt: made.clock.now() + 9_000,
      isTooSoon: true,
    })
    const view = await testView(made, <Connect />)
    expect(view.alert()).toContain('Please try again')
    await view.after(() => made.clock.advance(9_000))
    expect(scrolled).not.toHaveBeenCalled()
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(view.alert()).not.toBe('')
    expect(scrolled).toHaveBeenCalledOnce()
    scrolled.mockRestore()
  })

  test('[S5.3:message] [S8.2:cooldown] who asks again too soon reads how long to wait, counting down', async () => {
    const made = setUp()
    await requestEmailCode(made.deps, ADA)
    await made.clock.advance(2_999)
    await requestEmailCode(made.deps, ADA)
    const view = await testView(made, <Connect />)
    expect(view.alert()).toBe('Please try again after 28 seconds')
    await view.after(() => made.clock.advance(1))
    expect(view.alert()).toBe('Please try again after 27 seconds')
    await view.after(() => made.clock.advance(27_000))
    expect(view.alert()).toBe('')
    expect(made.email.requestCode).toHaveBeenCalledOnce()
  })
})

describe('the six boxes are one field', () => {
  async function shown(login: Partial<EmailLoginState> = {}) {
    const made = setUp()
    made.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0, ...login })
    made.store.set(routerAtom, [{ view: 'Connect' }, { view: 'EmailVerifyOtp' }])
    return { ...made, view: await testView(made, <EmailVerifyOtp />) }
  }

  test('assistive technology meets one input, which asks for a one-time code of digits', async () => {
    const { view } = await shown()
    expect(document.querySelectorAll('input')).toHaveLength(1)
    expect(field().getAttribute('aria-label')).toBe('Six-digit code')
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
    expect(field().getAttribute('inputmode')).toBe('numeric')
    expect(document.querySelectorAll('.code-box[aria-hidden=true]')).toHaveLength(6)
    expect(document.activeElement).toBe(field())
    expect(view.text()).toContain(ADA)
  })

  test('it is sent off by itself once it is whole, and once', async () => {
    const { email } = await shown()
    await type('12345')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    expect(email.submitCode).not.toHaveBeenCalled()
    await type('123456')
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test.each(['123 456', ' 123-456\n', 'Your code: 123456', '1234567890'])('pasting %j works', async (pasted) => {
    const { email } = await shown()
    await type(pasted)
    expect(email.submitCode).toHaveBeenCalledExactlyOnceWith('123456')
  })

  test('what is deleted is gone from its box, and a code that is whole again is sent again', async () => {
    const { email } = await shown()
    email.submitCode.mockRejectedValue(new Error('no'))
    await type('123456')
    await type('12345')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    await type('123457')
    expect(email.submitCode.mock.calls).toEqual([['123456'], ['123457']])
  })

  test('a code that was refused is cleared, its reason is told, and the first box waits for the next', async () => {
    const { email, view } = await shown()
    const context = { code: 'CODE_WRONG', reason: 'Invalid code' }
    email.submitCode.mockRejectedValueOnce(new AirlockError('AUTH_FAILED', { context }))
    await type('123456')
    expect(boxes()).toEqual(['', '', '', '', '', ''])
    expect(view.announced()).toBe('Invalid code. Try Again')
    expect(document.activeElement).toBe(field())
    expect(document.querySelector('[data-next]')).toBe(document.querySelector('.code-box'))
    await type('654321')
    expect(email.submitCode.mock.calls).toEqual([['123456'], ['654321']])
  })

  test('the same code can be sent again after a refusal', async () => {
    const { email } = await shown()
    email.submitCode.mockRejectedValueOnce(new Error('unreachable'))
    await type('123456')
    await type('123456')
    expect(email.submitCode).toHaveBeenCalledTimes(2)
  })

  test('what was typed stays when another mail could not be sent', async () => {
    const { email, view } = await shown()
    email.requestCode.mockRejectedValueOnce(new Error('no'))
    await type('123')
    await view.press('Send another code')
    expect(boxes()).toEqual(['1', '2', '3', '', '', ''])
  })

  test('a wrong code says why, and to try again', async () => {
    const { view } = await shown({ error: 'Invalid code', errorCode: 'CODE_WRONG' })
    expect(view.announced()).toBe('Invalid code. Try Again')
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('another code can be asked for when the countdown is over', async () => {
    const { view, clock, store, email } = await shown()
    await view.after(() => store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: clock.now() + 2_000 }))
    expect(view.button('Send another code in 2 s')?.disabled).toBe(true)
    await view.after(() => clock.advance(1_000))
    await view.after(() => clock.advance(1_000))
    await view.press('Send another code')
    expect(email.requestCode).toHaveBeenCalledExactlyOnceWith(ADA)
  })

  test('a countdown that begins long after the view does is as long as it is', async () => {
    const { view, clock, store } = await shown()
    await view.after(() => clock.advance(60_000))
    await view.after(() => store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: clock.now() + 30_000 }))
    expect(view.button('Send another code in 30 s')).toBeDefined()
  })
})

test('a device that is new says where its link went and waits', async () => {
  const made = setUp()
  made.store.set(emailLoginAtom, { email: ADA, status: 'waiting', resendAt: 0 })
  const view = await testView(made, <EmailVerifyDevice />)
  expect(view.text()).toContain(ADA)
  expect(view.announced()).toBe('Waiting for the link…')
})

describe('[S2.2:ApproveTransaction] the room of the secure frame', () => {
  test('draws nothing of what is approved, and gives the frame its place and a name', async () => {
    const made = setUp({}, SIGNED_IN)
    void withPendingRequest(
      made.deps,
      { id: 1, method: 'personal_sign', wallet: ADA, view: 'ApproveTransaction', endsOnClose: true },
      new Promise<never>(() => {}),
    ).catch(() => {})
    const view = await testView(made, <ApproveTransaction />)
    expect(view.text()).toBe('Open in its own windowopens in a new tab')
    expect(made.email.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ width: expect.any(Number) }),
      'What your wallet asks you',
    )
  })

  test('once it is left, nothing moves the frame any more: the next approval is shown where it belongs', async () => {
    const made = setUp({}, SIGNED_IN)
    const request = {
      id: 1,
      method: 'personal_sign',
      wallet: ADA,
      view: 'ApproveTransaction',
      endsOnClose: true,
    } as const
    const view = await testView(made, <ApproveTransaction />)
    await view.after(() => made.store.set(pendingRequestsAtom, [request]))
    // Measured again while it still follows the card to its place.
    for (let time = 0; time < 3; time += 1) await view.after(() => dispatchEvent(new Event('resize')))
    await view.after(() => made.store.set(pendingRequestsAtom, []))
    expect(made.email.show).toHaveBeenLastCalledWith(null)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 7, 7))
    await view.after(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    expect(made.email.show).toHaveBeenLastCalledWith(null)
  })

  test('[T20] [T23] where it may not be trusted to be seen it is not shown: a window of its own takes its place', async () => {
    const made = setUp({}, SIGNED_IN)
    const url = PAGES.approve
    made.store.set(approvesInPlaceAtom, false)
    const asked = withPendingRequest(
      made.deps,
      { id: 1, method: 'personal_sign', wallet: ADA, view: 'ApproveTransaction', endsOnClose: true },
      new Promise<never>(() => {}),
    ).catch((error: unknown) => error)
    const view = await testView(made, <ApproveTransaction />)
    expect(made.email.show).not.toHaveBeenCalled()
    expect(view.heading()).toBe('Approve in your wallet’s own window')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const link = document.querySelector('a')
    expect([link?.href, link?.target, link?.rel]).toEqual([url, '_blank', 'opener'])
    let isPrevented: boolean | undefined
    const stay = (event: Event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', stay, { once: true })
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', expect.stringContaining('popup'))
    // A window that was blocked is opened by the link itself.
    expect(isPrevented).toBe(false)
    await view.press('Decline')
    expect(await asked).toMatchObject({ code: 4001 })
  })

  test('when nothing waits it says so, and the frame is not shown', async () => {
    const made = setUp({}, SIGNED_IN)
    const view = await testView(made, <ApproveTransaction />)
    expect(view.text()).toContain('Nothing is waiting')
    expect(made.email.show).not.toHaveBeenCalled()
  })
})

describe('the wallet of an e-mail', () => {
  test('the account leads to it, for no other wallet', async () => {
    const made = setUp({}, SIGNED_IN)
    const view = await testView(made, <Account />)
    await view.press('E-mail wallet')
    expect(made.store.get(routeAtom).view).toBe('EmailSettings')
    await view.after(() => made.store.set(hostStateAtom, hostState()))
    expect(view.button('E-mail wallet')).toBeUndefined()
  })

  test('[S3.19:email] shows its e-mail, who can open it, and the way out with it, as links in tabs of their own', async () => {
    const made = setUp({}, SIGNED_IN)
    made.store.set(emailUserAtom, { email: ADA, mode: 'managed' })
    const view = await testView(made, <EmailSettings />)
    expect(view.text()).toContain(ADA)
    expect(view.text()).toContain('opens with your e-mail alone')
    const links = [...document.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])
    expect(links).toEqual([PAGES.security, PAGES.export].map((href) => [href, '_blank', 'noreferrer noopener']))
    await view.after(() => made.store.set(emailUserAtom, { email: null, mode: 'user-locked' }))
    expect(view.text()).toContain('only with your passkey or recovery code')
    expect(view.text()).not.toContain(ADA)
    expect(view.text()).toContain('Change e-mailNone')
    // What the frame does not say is not claimed.
    await view.after(() => made.store.set(emailUserAtom, { email: ADA, mode: null }))
    expect(view.text()).not.toContain('This wallet opens')
  })

  test('signing out ends the session of the host', async () => {
    const made = setUp({}, SIGNED_IN)
    const disconnect = vi.spyOn(made.deps.host, 'disconnect')
    const view = await testView(made, <EmailSettings />)
    await view.press('Sign out')
    expect(disconnect).toHaveBeenCalledExactlyOnceWith({ namespace: 'eip155' })
  })

  test('changing the address says where each code went, in a fresh field', async () => {
    const made = setUp({}, SIGNED_IN)
    made.store.set(emailUserAtom, { email: ADA, mode: 'managed' })
    const view = await testView(made, <UpdateEmail />)
    expect(view.text()).toContain('Your wallet stays the same.')
    await view.after(() =>
      made.store.set(emailChangeAtom, { ...NO_CHANGE, step: 'primary', email: 'new@mail.example', status: 'waiting' }),
    )
    expect(view.text()).toContain(`code to ${ADA}`)
    await type('111111')
    expect(made.email.submitPrimaryCode).toHaveBeenCalledExactlyOnceWith('111111')
    expect(view.text()).toContain('code to new@mail.example')
    expect(boxes()).toEqual(['', '', '', '', '', ''])
  })
})
