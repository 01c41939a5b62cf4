import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { boxes, type } from '../../../../testing/testCodeField.ts'
import { ADA, PAGES, SIGNED_IN, setUpEmail, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { connectEmailWallet } from '../../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, BASE, hostState } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Accounts } from '../../../account/views/Accounts/Accounts.tsx'
import { emailChangeAtom, emailUserAtom, NO_CHANGE } from '../../state/emailState.ts'
import { smartAccountEnabledNetworksAtom } from '../../state/smartAccountState.ts'
import { UpdateEmail } from '../UpdateEmail/UpdateEmail.tsx'
import { EmailSettings } from './EmailSettings.tsx'

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '')

// Loads with its first view.
beforeAll(() => import('../../parts/SmartAccountRows.tsx'))

describe('EmailSettings', () => {
  test('opens only for the email wallet', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const view = await testView(created, <Accounts />)
    // Loads with the first account.
    await vi.waitFor(async () => {
      await view.after(() => {})
      expect(view.button('Settings')).toBeDefined()
    })
    await view.click('Settings')
    expect(created.store.get(routeAtom).view).toBe('EmailSettings')
    await view.after(() => created.store.set(hostStateAtom, hostState()))
    expect(view.button('Settings')).toBeUndefined()
  })

  test('opens from the accounts without an email, too', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.store.set(emailUserAtom, { email: null, name: 'Ada', mode: 'managed' })
    const view = await testView(created, <Accounts />)
    await vi.waitFor(async () => {
      await view.after(() => {})
      expect(view.button('Settings')).toBeDefined()
    })
  })

  test('[S3.19:email] shows the email, custody and exit, with links in new tabs', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.store.set(emailUserAtom, { email: ADA, mode: 'managed' })
    const view = await testView(created, <EmailSettings />)
    expect(view.text()).toContain(ADA)
    expect(view.text()).toContain('Anyone who can use one of your sign-in methods')
    const links = [...document.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])
    expect(links).toEqual([PAGES.security, PAGES.export].map((href) => [href, '_blank', 'noreferrer noopener']))
    await view.after(() => created.store.set(emailUserAtom, { email: null, mode: 'user-locked' }))
    expect(view.text()).toContain('only with your passkey or recovery code')
    expect(view.text()).not.toContain(ADA)
    expect(view.text()).toContain('Change emailNot set')
    // Only the security page adds a first address.
    const hrefs = [...document.querySelectorAll('a')].map(({ href }) => href)
    expect(hrefs).toEqual([PAGES.security, PAGES.export, PAGES.security])
    expect(view.button('Change email')).toBeUndefined()
    // Hides custody text if the mode is unknown.
    await view.after(() => created.store.set(emailUserAtom, { email: ADA, mode: null }))
    expect(view.text()).not.toContain('open this wallet')
  })

  test('counts the ways to recover', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.store.set(emailUserAtom, { email: ADA, mode: 'managed', recovery: 1 })
    const view = await testView(created, <EmailSettings />)
    expect(plain(view.text())).toContain('Security and sign-inRecovery: 1 of 3 set up')
    await view.after(() => created.store.set(emailUserAtom, { email: ADA, mode: 'managed', recovery: 3 }))
    expect(plain(view.text())).toContain('Recovery: 3 of 3 set up')
  })

  test("[S3.1:social] names the user's social provider, none for an email code", async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.store.set(emailUserAtom, { email: null, mode: 'managed', provider: 'github' })
    const view = await testView(created, <EmailSettings />)
    expect(view.text()).toContain('Signed in with GitHub')
    await view.after(() => created.store.set(emailUserAtom, { email: ADA, mode: 'managed', provider: null }))
    expect(view.text()).not.toContain('Signed in')
  })

  test('[S3.2:smartAccountEnabledNetworks] lists the networks of the host that support smart accounts', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    connectEmailWallet(created.deps, 'smartAccount')
    const view = await testView(created, <EmailSettings />)
    await view.settled()
    await view.after(() => created.store.set(smartAccountEnabledNetworksAtom, [ARBITRUM, BASE, 'eip155:10']))
    expect(plain(view.text())).toContain('Available on Arbitrum One and Base.')
    await view.after(() => created.store.set(smartAccountEnabledNetworksAtom, []))
    expect(view.text()).not.toContain('Available on')
  })

  const SMART = { accounts: [{ address: ADDRESS, type: 'smartAccount' as const }] }
  const smartRow = () => document.querySelector<HTMLInputElement>('[role="switch"]')

  test('[S6.2:preferred] switches the preferred account type', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    connectEmailWallet(created.deps, 'eoa', SMART)
    const view = await testView(created, <EmailSettings />)
    await view.settled()
    expect(smartRow()?.checked).toBe(false)
    expect(view.text()).toContain('Off: a site’s actions are sent one by one.')
    await view.after(() => connectEmailWallet(created.deps, 'smartAccount', SMART))
    expect(smartRow()?.checked).toBe(true)
    expect(view.text()).toContain('On: a site’s actions go through together')
    expect(smartRow()?.disabled).toBe(false)
    expect(view.button('Remove smart account')).toBeUndefined()
  })

  test.each([
    ['requests the other preference', false, [['smartAccount']]],
    ['makes no request while the account has the code', true, []],
  ] as const)('handles a click on the switch: it %s', async (_, smartAccountDeployed, expected) => {
    const created = setUpEmail()
    connectEmailWallet(created.deps, 'eoa', { ...SMART, smartAccountDeployed })
    const view = await testView(created, <EmailSettings />)
    await view.settled()
    await view.after(() => smartRow()?.click())
    const requested = created.session.request.mock.calls.map(([{ params }]) => params)
    expect(requested.filter((params) => Array.isArray(params) && params.length > 0)).toEqual(expected)
  })

  test('[S3.19:smartAccountDeployed] is on as long as the account has the code', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    connectEmailWallet(created.deps, 'eoa', { ...SMART, smartAccountDeployed: true })
    const view = await testView(created, <EmailSettings />)
    await view.settled()
    expect(view.text()).toContain('Remove smart account')
    expect(view.text()).toContain('On: a site’s actions go through together')
    expect(view.text()).not.toContain('one by one')
    expect(smartRow()?.checked).toBe(true)
    expect(smartRow()?.disabled).toBe(true)
  })

  test('ends the session of the host when the user signs out', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const disconnect = vi.spyOn(created.deps.host, 'disconnect')
    const view = await testView(created, <EmailSettings />)
    await view.click('Sign out')
    expect(disconnect).toHaveBeenCalledExactlyOnceWith({ namespace: 'eip155' })
  })

  test('shows which email each code went to, and clears the field', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    created.store.set(emailUserAtom, { email: ADA, mode: 'managed' })
    const view = await testView(created, <UpdateEmail />)
    expect(view.text()).toContain('Your wallet stays the same.')
    await view.after(() =>
      created.store.set(emailChangeAtom, {
        ...NO_CHANGE,
        step: 'primary',
        email: 'new@mail.example',
        status: 'waiting',
      }),
    )
    expect(view.text()).toContain(`code to ${ADA}`)
    await type('111111')
    expect(created.email.submitPrimaryCode).toHaveBeenCalledExactlyOnceWith('111111')
    expect(view.text()).toContain('code to new@mail.example')
    expect(boxes()).toEqual(['', '', '', '', '', ''])
  })
})
