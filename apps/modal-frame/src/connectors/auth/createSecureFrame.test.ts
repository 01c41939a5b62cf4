import { readyMessage, requestMessage } from '@airlock/protocol/w3m/messages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSecureFrame, type SecureFrame } from './createSecureFrame.ts'

const SECURE = 'https://secure.example'
let frame: SecureFrame | undefined

function setUp() {
  // Loads nothing.
  const src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue()
  const events = { received: vi.fn(), loaded: vi.fn(), lost: vi.fn() }
  frame = createSecureFrame(
    { origin: SECURE, projectId: 'p', hostOrigin: 'https://app.example', chainId: 'eip155:1', locale: 'en' },
    events,
  )
  const iframe = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
  if (iframe === null) throw new Error('There is no secure frame.')
  const post = vi.fn()
  const contentWindow = { postMessage: post } as unknown as Window
  Object.defineProperty(iframe, 'contentWindow', { value: contentWindow })
  const postMessage = (
    data: unknown,
    { source = contentWindow, origin = SECURE }: { source?: unknown; origin?: string } = {},
  ) => {
    const event = new MessageEvent('message', { data, origin })
    Object.defineProperty(event, 'source', { value: source })
    dispatchEvent(event)
  }
  return { events, iframe, post, postMessage, frame, src: src.mock.calls.at(-1)?.[0] ?? '' }
}

afterEach(() => frame?.remove())

test('[S7.27:query] [S9.5:sdkVersion] loads the frame with project, network, version and verified host', () => {
  const { iframe, src } = setUp()
  const url = new URL(src)
  expect([url.origin, url.pathname]).toEqual([SECURE, '/sdk'])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    projectId: 'p',
    chainId: 'eip155:1',
    version: '4',
    enableLogger: 'false',
    hostOrigin: 'https://app.example',
    locale: 'en',
  })
  expect([iframe.id, iframe.name]).toEqual(['w3m-iframe', 'w3m-secure-iframe'])
  expect(iframe.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(iframe.getAttribute('allow')).toBe(
    `publickey-credentials-get ${SECURE}; publickey-credentials-create ${SECURE}; clipboard-write ${SECURE}`,
  )
})

test('[T12] accepts only its own window at its own origin', () => {
  const { events, postMessage } = setUp()
  postMessage(readyMessage('1'), { source: window })
  postMessage(readyMessage('1'), { source: null })
  postMessage(readyMessage('1'), { origin: 'https://evil.example' })
  postMessage(readyMessage('1'), { origin: 'null' })
  postMessage(readyMessage('1'), { origin: `${SECURE}.evil.example` })
  postMessage(
    { type: '@w3m-frame/GET_USER_SUCCESS', id: 'x', payload: { address: '0xevil', chainId: 1 } },
    { source: window },
  )
  expect(events.received).not.toHaveBeenCalled()
  postMessage(readyMessage('1'))
  expect(events.received).toHaveBeenCalledExactlyOnceWith({ kind: 'ready', version: '1' })
})

test('[T34] posts only to its own origin', () => {
  const { frame, post } = setUp()
  const message = requestMessage('CONNECT_OTP', 'id', { otp: '123456' })
  frame.post(message)
  expect(post).toHaveBeenCalledExactlyOnceWith(message, SECURE)
})

test("[S7.27:prefixes] prefixes requests and responses by the wire's names", () => {
  const { events, frame, post, postMessage } = setUp()
  frame.post(requestMessage('IS_CONNECTED', 'id', undefined))
  expect(post).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: '@w3m-app/IS_CONNECTED' }), SECURE)
  const payload = { isConnected: true }
  postMessage({ type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'id', payload })
  expect(events.received).toHaveBeenLastCalledWith({ kind: 'success', name: 'IS_CONNECTED', id: 'id', payload })
  postMessage({ type: '@w3m-frame/IS_CONNECTED_ERROR', id: 'id', payload: { message: 'No.' } })
  expect(events.received).toHaveBeenLastCalledWith(
    expect.objectContaining({ kind: 'error', name: 'IS_CONNECTED', id: 'id' }),
  )
})

test('[T10] loses the frame if it loads a second document', () => {
  const { events, iframe, postMessage } = setUp()
  iframe.dispatchEvent(new Event('load'))
  expect(events.lost).not.toHaveBeenCalled()
  iframe.dispatchEvent(new Event('load'))
  expect(events.lost).toHaveBeenCalledOnce()
  expect(iframe.isConnected).toBe(false)
  postMessage(readyMessage('1'))
  expect(events.received).not.toHaveBeenCalled()
})

test('[T10] reports the loss of a frame that others removed', async () => {
  const { events, iframe } = setUp()
  iframe.remove()
  await vi.waitFor(() => expect(events.lost).toHaveBeenCalledOnce())
})

test('reports no loss of a frame that was removed here', async () => {
  const { events, frame } = setUp()
  frame.remove()
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(events.lost).not.toHaveBeenCalled()
})

test('[T77] takes the focus when it is shown, and gives it up when it is hidden', () => {
  const { iframe, frame } = setUp()
  const position = { x: 10, y: 20, width: 300, height: 400 }
  const focus = vi.spyOn(iframe, 'focus')
  const blur = vi.spyOn(iframe, 'blur')
  frame.show(position, 'Approve')
  expect(focus).toHaveBeenCalledOnce()
  expect(iframe.hasAttribute('data-takes-focus')).toBe(true)
  frame.show({ ...position, y: 40 })
  expect(focus).toHaveBeenCalledOnce()
  expect(blur).not.toHaveBeenCalled()
  frame.show(null)
  expect(blur).toHaveBeenCalledOnce()
  expect(iframe.hasAttribute('data-takes-focus')).toBe(false)
  frame.show(position)
  expect(focus).toHaveBeenCalledTimes(2)
})

test('leaves the focus where it is if the frame shows a part of a view', () => {
  const { iframe, frame } = setUp()
  const focus = vi.spyOn(iframe, 'focus')
  frame.show({ x: 10, y: 20, width: 300, height: 56 }, 'Passkey', false)
  expect(focus).not.toHaveBeenCalled()
  expect(iframe.hasAttribute('data-takes-focus')).toBe(false)
  expect(iframe.style.visibility).toBe('visible')
})

describe('[T77] the focus that the host hands over', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function shown() {
    const created = setUp()
    created.frame.show({ x: 10, y: 20, width: 300, height: 400 })
    const focus = vi.spyOn(created.iframe, 'focus')
    const handOver = () => void window.dispatchEvent(new Event('focus'))
    return { ...created, focus, handOver }
  }

  test('is passed on after the event', () => {
    const { focus, handOver } = shown()
    handOver()
    expect(focus).not.toHaveBeenCalled()
    vi.advanceTimersByTime(0)
    expect(focus).toHaveBeenCalledOnce()
    vi.runAllTimers()
    expect(focus).toHaveBeenCalledOnce()
  })

  test('is passed on a second time at most, although passing makes the same event', () => {
    const { iframe, focus, handOver } = shown()
    iframe.addEventListener('focus', handOver)
    handOver()
    vi.runAllTimers()
    expect(focus).toHaveBeenCalledTimes(2)
  })

  test('is passed on again with the next request, and a second later', () => {
    const { frame, focus, handOver } = shown()
    const pass = () => {
      handOver()
      vi.runAllTimers()
    }
    pass()
    pass()
    pass()
    expect(focus).toHaveBeenCalledTimes(2)
    frame.show(null)
    frame.show({ x: 10, y: 20, width: 300, height: 400 })
    focus.mockClear()
    pass()
    expect(focus).toHaveBeenCalledOnce()
    pass()
    vi.advanceTimersByTime(1_001)
    pass()
    expect(focus).toHaveBeenCalledTimes(3)
  })

  test('stays where it is without a request, and after the end', () => {
    const { frame, focus, handOver } = shown()
    frame.show(null)
    handOver()
    vi.runAllTimers()
    frame.show({ x: 10, y: 20, width: 300, height: 400 })
    focus.mockClear()
    handOver()
    frame.remove()
    vi.runAllTimers()
    expect(focus).not.toHaveBeenCalled()
  })
})

test('lets the browser find the frame again after a press on its element', () => {
  const { iframe } = setUp()
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((task) => frames.push(task))
  const events = () => iframe.style.getPropertyValue('pointer-events')
  expect(events()).toBe('')
  iframe.dispatchEvent(new Event('pointerdown'))
  expect(events()).toBe('none')
  frames.shift()?.(0)
  expect(events()).toBe('none')
  frames.shift()?.(0)
  expect(events()).toBe('')
})

test('[T77] leads Tab from the end of the request to the first control of the modal', () => {
  const close = document.body.appendChild(document.createElement('button'))
  const { iframe, frame } = setUp()
  expect(iframe.nextElementSibling).toBeNull()
  frame.show({ x: 10, y: 20, width: 300, height: 400 })
  const end = iframe.nextElementSibling as HTMLElement
  expect(end.tabIndex).toBe(0)
  end.focus()
  expect(document.activeElement).toBe(close)
  frame.show(null)
  expect(end.isConnected).toBe(false)
  close.remove()
})

test('shows and hides under a name without moving in the document', () => {
  const { iframe, frame } = setUp()
  const parent = iframe.parentNode
  expect(iframe.style.visibility).toBe('hidden')
  frame.show({ x: 10, y: 20, width: 300, height: 400 }, 'Approve')
  expect(iframe.title).toBe('Approve')
  expect([iframe.style.visibility, iframe.style.left, iframe.style.height]).toEqual(['visible', '10px', '400px'])
  frame.show(null)
  expect([iframe.style.visibility, iframe.style.width]).toEqual(['hidden', '0px'])
  expect(iframe.parentNode).toBe(parent)
})
