import { connect, WindowMessenger } from 'penpal'

/** The smallest parent of the React frame. `data-warm` loads the frame in idle time, else the click does. */
type Frame = { open(): Promise<void>; close(): Promise<void> }

const script = document.currentScript as HTMLScriptElement
const { origin } = new URL(script.src)
let element: HTMLIFrameElement | undefined
let remote: Promise<Frame> | undefined

function warm(): Promise<Frame> {
  if (remote !== undefined) return remote
  element = document.createElement('iframe')
  element.id = 'wallet'
  element.title = 'Wallet'
  element.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0'
  element.src = `${origin}/frame.html`
  hide()
  document.body.append(element)
  const { contentWindow } = element
  if (contentWindow === null) throw new Error('An iframe of the document has a window.')
  const messenger = new WindowMessenger({ remoteWindow: contentWindow, allowedOrigins: [origin] })
  remote = connect<Frame>({ messenger, methods: { closed: hide } }).promise as unknown as Promise<Frame>
  return remote
}

function hide() {
  if (element) element.style.visibility = 'hidden'
}

async function open() {
  const ready = warm()
  if (element) element.style.visibility = 'visible'
  await (await ready).open()
}

addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !remote) return
  hide()
  void remote.then((frame) => frame.close())
})
if (script.dataset.warm !== undefined) {
  const whenIdle = () => requestIdleCallback(() => void warm(), { timeout: 2_000 })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
}
window.wallet = { open: () => void open() }
