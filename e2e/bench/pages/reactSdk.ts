import { connect, PortMessenger } from 'penpal'

/** The smallest parent of the React frame. `data-warm` loads it with the page, else the click does. */
const script = document.currentScript as HTMLScriptElement
const { origin } = new URL(script.src)
let frame: HTMLIFrameElement | undefined
let remote: Promise<{ open(): Promise<void>; close(): Promise<void> }> | undefined

function warm() {
  remote ??= new Promise((resolve) => {
    frame = document.createElement('iframe')
    frame.id = 'wallet'
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;opacity:0;pointer-events:none'
    addEventListener('message', ({ source, data }) => {
      if (source !== frame?.contentWindow || data !== 'ready') return
      const { port1, port2 } = new MessageChannel()
      frame?.contentWindow?.postMessage(null, origin, [port2])
      resolve(
        connect<never>({ messenger: new PortMessenger({ port: port1 }), methods: { closed: hide } }).promise as never,
      )
    })
    frame.src = `${origin}/limit/frame.html`
    document.body.append(frame)
  })
  return remote
}

async function open() {
  const ready = warm()
  if (frame)
    frame.style.cssText = frame.style.cssText
      .replace('opacity: 0', 'opacity: 1')
      .replace('pointer-events: none', 'pointer-events: auto')
  await (await ready).open()
}

async function hide() {
  if (frame)
    frame.style.cssText = frame.style.cssText
      .replace('opacity: 1', 'opacity: 0')
      .replace('pointer-events: auto', 'pointer-events: none')
  await (await warm()).close()
}

addEventListener('click', ({ target }) => (target as Element).id === 'connect' && void open())
addEventListener('keydown', ({ key }) => key === 'Escape' && remote && void hide())
if (script.dataset.warm !== undefined) addEventListener('load', () => void warm())
