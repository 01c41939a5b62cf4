import { describe, expect, test, vi } from 'vitest'
import { withPendingRequest } from '../../../../core/requests/cancelRequest.ts'
import { pendingRequestsAtom } from '../../../../core/router/pendingRequests.ts'
import { ADA, PAGES, SIGNED_IN, setUpEmailViews } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import { approvesInlineAtom } from '../../state/emailState.ts'
import { ApproveTransaction } from './ApproveTransaction.tsx'

describe('[S2.2:ApproveTransaction] the room of the secure frame', () => {
  test('renders an empty space for the frame, and names the account that signs', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    void withPendingRequest(
      created.deps,
      { id: 1, method: 'personal_sign', wallet: ADA, view: 'ApproveTransaction', endsOnClose: true },
      new Promise<never>(() => {}),
    ).catch(() => {})
    const view = await testView(created, <ApproveTransaction />)
    expect(view.text()).toBe('Open in a separate windowopens in a new tab0x71C7…976F')
    expect(created.email.show).toHaveBeenLastCalledWith(
      expect.objectContaining({ width: expect.any(Number) }),
      'Wallet request',
      true,
    )
  })

  test('moves the frame no more once left', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const request = {
      id: 1,
      method: 'personal_sign',
      wallet: ADA,
      view: 'ApproveTransaction',
      endsOnClose: true,
    } as const
    const view = await testView(created, <ApproveTransaction />)
    await view.after(() => created.store.set(pendingRequestsAtom, [request]))
    // Measured again while it follows the card.
    for (let time = 0; time < 3; time += 1) await view.after(() => dispatchEvent(new Event('resize')))
    await view.after(() => created.store.set(pendingRequestsAtom, []))
    expect(created.email.show).toHaveBeenLastCalledWith(null)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 7, 7))
    await view.after(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    expect(created.email.show).toHaveBeenLastCalledWith(null)
  })

  test('[T20] [T23] shows a separate window if coverage is unknown', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const url = PAGES.approve
    created.store.set(approvesInlineAtom, false)
    const pending = withPendingRequest(
      created.deps,
      { id: 1, method: 'personal_sign', wallet: ADA, view: 'ApproveTransaction', endsOnClose: true },
      new Promise<never>(() => {}),
    ).catch((error: unknown) => error)
    const view = await testView(created, <ApproveTransaction />)
    expect(created.email.show).not.toHaveBeenCalled()
    expect(view.heading()).toBe('Approve in your wallet’s window')
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
    // The link itself opens a blocked window.
    expect(isPrevented).toBe(false)
    await view.click('Decline')
    expect(await pending).toMatchObject({ code: 4001 })
  })

  test('shows an empty state without the frame', async () => {
    const created = setUpEmailViews({}, SIGNED_IN)
    const view = await testView(created, <ApproveTransaction />)
    expect(view.text()).toContain('No open requests')
    expect(created.email.show).not.toHaveBeenCalled()
  })
})
