/** Selectors that the bench watches for in a document. They may enter a shadow root: `appkit-button >>> button`. */
export type WatchedSelector = {
  name: string
  selector: string
  /** The first so many matches, all of them in view. */
  count: number
  /** They must also be opaque, and reachable by a click. */
  clickable: boolean
}

export type Probe = {
  fcp: number
  lcp: number
  /** When the last trusted click happened. */
  click: number
  /** Message ports that the document made or was given, and has not closed. */
  ports: number
  /** Reports each selector once, after the paint that shows it. Replaces what was watched for before. */
  watch(selectors: readonly WatchedSelector[]): void
  /** The middle of the first match, or of the first that has the text. */
  center(selector: string, text?: string): { x: number; y: number }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    __probe: Probe
    /** Reports to the bench: a binding of the DevTools protocol. */
    __seen?(message: string): void
  }
}

/** Comparable between the processes of one machine. */
const now = () => performance.timeOrigin + performance.now()

/** The probe's own, which is not counted. */
const painted = new MessageChannel()
let round = 0

const probe: Probe = {
  fcp: 0,
  lcp: 0,
  click: 0,
  ports: 0,
  watch(selectors) {
    round += 1
    const mine = round
    let missing = [...selectors]
    const look = () => {
      if (mine !== round) return
      const seen = missing.filter(isSeen)
      missing = missing.filter((selector) => !seen.includes(selector))
      // A message that is posted before a paint is received in the first task after it.
      if (seen.length > 0) painted.port2.postMessage(seen.map(({ name }) => name))
      // Between two changes of the document only something that moves comes into view. Else no frame is requested, since each is
      // work that only the bench causes.
      if (missing.some(isThere) && document.getAnimations().length > 0) requestAnimationFrame(look)
      else if (missing.length > 0) onChange(look)
    }
    requestAnimationFrame(look)
  },
  center(selector, text = '') {
    const element = find(selector).find(({ textContent }) => textContent?.includes(text))
    if (!element) throw new Error(`nothing matches ${selector}`)
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  },
}

painted.port1.onmessage = ({ data }) => {
  const at = now()
  for (const name of data as string[]) window.__seen?.(JSON.stringify({ name, at }))
}

/** In the next frame after the next change of the document. */
function onChange(look: () => void) {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    requestAnimationFrame(look)
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
}

function isThere({ selector, count }: WatchedSelector) {
  return find(selector).length >= count
}

/** Runs in every frame while something is there and not yet in view, so the cheap questions come first. */
function isSeen({ selector, count, clickable }: WatchedSelector) {
  const elements = find(selector).slice(0, count)
  const [first] = elements
  if (first === undefined || elements.length < count) return false
  return (!clickable || isOpaque(first)) && elements.every((one) => isInView(one) && (!clickable || isHit(one)))
}

function find(path: string): Element[] {
  const [first = '', ...rest] = path.split(' >>> ')
  let found = [...document.querySelectorAll(first)]
  for (const step of rest) found = found.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(step) ?? [])])
  return found
}

function isInView(element: Element) {
  const { width, height, top, bottom } = element.getBoundingClientRect()
  const isLaidOut = width > 0 && height > 0 && bottom > 0 && top < innerHeight
  return isLaidOut && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** Nothing that it stands in is still fading in. */
function isOpaque(element: Element) {
  let opacity = 1
  for (let up: Element | null = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity)
  return opacity > 0.9
}

/** A click in its middle would reach it. */
function isHit(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && element.contains(hit)
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void) {
  const each = (list: PerformanceObserverEntryList) => list.getEntries().map(onEntry)
  new PerformanceObserver(each).observe({ type, buffered: true })
}

observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') probe.fcp = startTime
})
observe('largest-contentful-paint', ({ startTime }) => {
  probe.lcp = startTime
})
addEventListener(
  'click',
  ({ isTrusted, timeStamp }) => {
    if (isTrusted) probe.click = performance.timeOrigin + timeStamp
  },
  true,
)
countPorts()
window.__probe = probe

/** Counts ports as they are made and closed, since the heap's objects of a port come and go with collections. */
function countPorts() {
  const closed = new WeakSet<MessagePort>()
  const { close } = MessagePort.prototype
  MessagePort.prototype.close = function () {
    if (!closed.has(this)) probe.ports -= 1
    closed.add(this)
    close.call(this)
  }
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      probe.ports += 2
    }
  }
  addEventListener(
    'message',
    ({ ports }) => {
      probe.ports += ports.length
    },
    true,
  )
}
