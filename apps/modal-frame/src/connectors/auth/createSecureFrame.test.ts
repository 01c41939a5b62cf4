import { readyMessage, requestMessage } from '@airlock/protocol/w3m/messages'
import { afterEach, expect, test, vi } from 'vitest'
import { createSecureFrame, type SecureFrame } from './createSecureFrame.ts'

const SECURE = 'https://secure.example'
let frame: SecureFrame | undefined

function setUp() {
  // Nothing is loaded here.
  const src = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockReturnValue()
  const events = { received: vi.fn(), loaded: vi.fn(), lost: vi.fn() }
  frame = createSecureFrame(
    { origin: SECURE, projectId: 'p', hostOrigin: 'https://app.example', chainId: 'eip155:1', locale: 'en' },
    events,
  )
  const iframe = document.querySelector<HTMLIFrameElement>('#w3m-iframe')
  if (iframe === null) throw new Error('There is no secure frame.')
  // The double of its window.
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

test('[T10] a second document in it is not the one that was asked: it is lost', () => {
  const { events, iframe, postMessage } = setUp()
  iframe.dispatchEvent(new Event('load'))
  expect(events.lost).not.toHaveBeenCalled()
  iframe.dispatchEvent(new Event('load'))
  expect(events.lost).toHaveBeenCalledOnce()
  expect(iframe.isConnected).toBe(false)
  postMessage(readyMessage('1'))
  expect(events.received).not.toHaveBeenCalled()
})

test('[T10] one that someone takes out of the document is lost', async () => {
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

test('[T77] passes on the focus that the host hands over while a request is shown', () => {
  const { iframe, frame } = setUp()
  const focus = vi.spyOn(iframe, 'focus')
  const handOver = () => window.dispatchEvent(new Event('focus'))
  handOver()
  expect(focus).not.toHaveBeenCalled()
  frame.show({ x: 10, y: 20, width: 300, height: 400 })
  handOver()
  expect(focus).toHaveBeenCalledTimes(2)
  frame.show(null)
  handOver()
  frame.remove()
  handOver()
  expect(focus).toHaveBeenCalledTimes(2)
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
