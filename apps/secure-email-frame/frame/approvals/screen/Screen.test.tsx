// @vitest-environment happy-dom

import { act, type ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { COVERED, pass, UNCOVERED } from '../../testing/fakeBrowser.ts'
import { renderApproval } from '../../testing/renderApproval.tsx'
import { STILL_MS } from '../gate/gate.ts'
import { Screen } from './Screen.tsx'

type Props = Partial<ComponentProps<typeof Screen>>

const VIEW: ComponentProps<typeof Screen>['view'] = {
  site: { origin: 'https://app.example', trust: 'allowed' },
  others: 0,
  scheme: undefined,
}

function screenOf(props: Props = {}) {
  return (
    <Screen
      view={VIEW}
      surface="window"
      title="Send"
      action="Approve"
      working="Signing…"
      onApprove={async () => {}}
      onDecline={() => {}}
      {...props}
    >
      {props.children ?? ((isWorking) => <p>{isWorking ? 'is at work' : 'is at rest'}</p>)}
    </Screen>
  )
}

const renderAll = (props: Props = {}, sizes?: Parameters<typeof renderApproval>[1]) =>
  renderApproval(screenOf(props), sizes)

async function drawOpen(props: Props = {}) {
  const rendered = await renderAll(props)
  pass(STILL_MS + 1)
  expect(rendered.isClosed()).toBe('false')
  return rendered
}

function pending() {
  let [succeed, fail]: [() => void, (cause: unknown) => void] = [() => {}, () => {}]
  const promise = new Promise<void>((resolve, reject) => {
    succeed = resolve
    fail = reject
  })
  return {
    onApprove: vi.fn(() => promise),
    succeed: () => act(async () => succeed()),
    fail: (cause: unknown) => act(async () => fail(cause)),
  }
}

describe('a screen', () => {
  test('[T18] says who asks for what, and keeps the site apart from the words around it', async () => {
    const { find } = await renderAll()
    expect(find('.approval-site').textContent).toBe('app.example asks you to')
    expect([find('bdi').textContent, find('bdi').dir]).toEqual(['app.example', 'ltr'])
    expect(find('h1').textContent).toBe('Send')
  })

  test('[T231] names the site of a request that the user started in the modal', async () => {
    const { find } = await renderAll({ view: { ...VIEW, site: { ...VIEW.site, isOwn: true } } })
    expect(find('.approval-site').textContent).toBe('You, at app.example')
  })

  test('[T20] marks a site that is not listed, and names the scheme of one without TLS', async () => {
    const { find, textsOf } = await renderAll({
      view: { ...VIEW, site: { origin: 'http://app.example', trust: 'unverified' } },
    })
    expect(find('.approval-site bdi').textContent).toBe('http://app.example')
    expect(textsOf('.approval-tag')).toEqual(['Unverified'])
  })

  test('has a text that keys scroll, which is called what it asks for', async () => {
    const { find } = await renderAll()
    expect(find('section').tabIndex).toBe(0)
    expect(find('section').getAttribute('aria-labelledby')).toBe(find('h1').id)
  })

  test.each(['frame', 'window'] as const)('has the looks of its place, a %s, and of its scheme', async (surface) => {
    const { find } = await renderAll({ surface, view: { ...VIEW, scheme: 'dark' } })
    expect([find('main').className, find('main').dataset.scheme]).toEqual([`approval approval-${surface}`, 'dark'])
  })

  test('shows what may be read below what has to be', async () => {
    const { textsOf } = await renderAll({ more: <details>more</details> })
    expect(textsOf('.approval-content > *')).toEqual(['app.example asks you to', 'Send', 'is at rest', 'more'])
  })

  test('offers to decline first, always, and to a script as well', async () => {
    const onDecline = vi.fn()
    const { buttons, click } = await renderAll({
      onDecline,
      view: { ...VIEW, site: { ...VIEW.site, trust: 'unverified' } },
    })
    expect(buttons()).toEqual(['Decline', 'Approve'])
    await click('Decline')
    await click('Decline', 'script')
    expect(onDecline).toHaveBeenCalledTimes(2)
  })
})

describe('[T19] the reason for a closed gate', () => {
  test('describes the closed button by the status', async () => {
    const { find, status, button, isClosed } = await renderAll()
    expect(button('Approve').getAttribute('aria-describedby')).toBe(find('[role=status]').id)
    expect([status(), isClosed()]).toEqual(['One moment…', 'true'])
    pass(STILL_MS + 1)
    expect([status(), isClosed()]).toEqual(['', 'false'])
  })

  test('shows the reason for an unlisted site', async () => {
    const { status } = await renderAll({
      surface: 'frame',
      view: { ...VIEW, site: { ...VIEW.site, trust: 'unverified' } },
    })
    expect(status()).toBe('You can only approve this in a separate window.')
  })

  test.each([
    ['frame', 'There isn’t enough room to show this. Open it in a separate window to approve.'],
    ['window', 'Make this window larger to approve.'],
  ] as const)('explains that a %s is too small', async (surface, text) => {
    const { status } = await renderAll({ surface }, { height: 100 })
    pass(STILL_MS)
    expect(status()).toBe(text)
  })

  test('explains that something covers the frame', async () => {
    const { status, show } = await renderAll({ surface: 'frame' })
    show(COVERED)
    pass(STILL_MS)
    expect(status()).toBe(
      'Something is covering this window, or the site changed how it looks. Uncover the window to approve.',
    )
    show(UNCOVERED)
    pass(STILL_MS + 1)
    expect(status()).toBe('')
  })

  test('explains that the window is behind another one', async () => {
    const { status, setFocus } = await renderAll()
    setFocus(false)
    pass(STILL_MS)
    expect(status()).toBe('Bring this window to the front to approve.')
  })

  test('shows the number of waiting requests', async () => {
    const { status, render } = await renderAll({ view: { ...VIEW, others: 2 } })
    expect(status()).toBe('One moment… 2 more to review.')
    pass(STILL_MS + 1)
    await render(screenOf({ view: { ...VIEW, others: 1 } }))
    expect(status()).toBe(' 1 more to review.')
  })
})

describe('[T104] a screen with more text than room', () => {
  const children = () => [1, 2, 3].map((row) => <p key={row} className={`row-${row}`} data-height="200" />)

  test('scrolls to the unread part and names skipped ones', async () => {
    const { status, buttons, click, find } = await renderAll({ children }, { body: 200 })
    pass(STILL_MS)
    expect(status()).toBe('Scroll to the end to approve.')
    expect(buttons()).toEqual(['↓ More below', 'Decline', 'Approve'])
    await click('↓ More below')
    expect(document.activeElement).toBe(find('.row-1'))
    find('section').scrollTop = 440
    await act(async () => find('section').dispatchEvent(new Event('scroll')))
    pass(STILL_MS)
    expect(status()).toBe('You missed a part.')
    expect(buttons()).toEqual(['Show the part you missed', 'Decline', 'Approve'])
    await click('Show the part you missed')
    expect(find('section').scrollTop).toBeLessThan(440)
  })

  test('scrolls on by less than a view where the rest needs not be read', async () => {
    const more = <details data-height="900" />
    const { buttons, click, find } = await renderAll({ more }, { body: 200 })
    pass(STILL_MS + 1)
    expect(buttons()).toEqual(['↓ More below', 'Decline', 'Approve'])
    await click('↓ More below')
    expect(find('section').scrollTop).toBe(160)
    find('section').scrollTop = find('section').scrollHeight - 200
    await act(async () => find('section').dispatchEvent(new Event('scroll')))
    expect(buttons()).toEqual(['Decline', 'Approve'])
  })
})

describe('[T22] approving', () => {
  test('accepts a trusted click on an open gate', async () => {
    const { onApprove } = pending()
    const { click } = await renderAll({ onApprove })
    await click('Approve')
    pass(STILL_MS + 1)
    await click('Approve', 'script')
    expect(onApprove).not.toHaveBeenCalled()
    await click('Approve')
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  test('runs once for any number of clicks', async () => {
    const { onApprove } = pending()
    const { button, click, textsOf, isClosed } = await drawOpen({ onApprove })
    const approve = button('Approve')
    await act(async () => {
      for (let clicks = 0; clicks < 2; clicks += 1) {
        const event = new MouseEvent('click', { bubbles: true })
        approve.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: true }))
      }
    })
    expect(onApprove).toHaveBeenCalledTimes(1)
    expect([approve.textContent, isClosed()]).toEqual(['Signing…', 'true'])
    expect(textsOf('p')).toContain('is at work')
    await click('Signing…')
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  test('stays under way until the screen goes', async () => {
    const { onApprove, succeed } = pending()
    const { click, buttons } = await drawOpen({ onApprove })
    await click('Approve')
    await succeed()
    expect(buttons()).toEqual(['Decline', 'Signing…'])
  })

  test('retries after a failure, without the old error', async () => {
    const { onApprove, fail } = pending()
    const { click, status, isClosed, textsOf } = await drawOpen({ onApprove, view: { ...VIEW, others: 3 } })
    await click('Approve')
    await fail(new SecureError('WRONG_KEY'))
    expect(status()).toBe(
      'That doesn’t unlock this wallet. Try another passkey or your recovery code. 3 more to review.',
    )
    expect(isClosed()).toBe('false')
    expect(textsOf('p')).toContain('is at rest')
    onApprove.mockReturnValue(new Promise(() => {}))
    await click('Approve')
    expect(onApprove).toHaveBeenCalledTimes(2)
    expect(status()).toBe(' 3 more to review.')
  })
})

describe('[T21] a press before the gate opens', () => {
  test.each([
    ['a pointer', new Event('pointerdown', { bubbles: true }), false],
    ['Enter', new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }), false],
    ['the space bar', new KeyboardEvent('keydown', { key: ' ', bubbles: true }), false],
    ['no press: a key that passes by', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }), true],
  ])('signs nothing on release by %s', async (_, press, signs) => {
    const { onApprove } = pending()
    const { click, button, dispatch } = await renderAll({ onApprove })
    await dispatch(button('Approve'), press)
    pass(STILL_MS + 1)
    await click('Approve')
    expect(onApprove).toHaveBeenCalledTimes(signs ? 1 : 0)
  })
})
