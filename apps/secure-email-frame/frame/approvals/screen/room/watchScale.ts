/** `PerformanceElementTiming` of the Element Timing API, which the types of TypeScript do not have. */
type Painted = PerformanceEntry & { identifier: string; intersectionRect: DOMRectReadOnly }

const LEAST_SCALE = 0.75
/** Edges of what was painted are rounded, to a hundredth of the probe. */
const ROUNDING = 0.01

/** Name of the probe in the entries of the browser. */
const PROBE = 'airlock-scale'

/**
 * Whether text is drawn large enough to read: at three quarters at least, so that its smallest has 9.75 px. People who draw pages
 * smaller than that get the window of its own, whose size no site decides.
 */
export function isScaleReadable(scale = 0): boolean {
  return scale >= LEAST_SCALE - ROUNDING
}

/**
 * Reports how large the page draws the frame (T104): Chromium hands the CSS `zoom` of a page down to frames of other origins, and neither their
 * CSS px nor transforms show it. `devicePixelRatio` does not distinguish a quarter on a screen of four pixels from the whole on one of one.
 * Element Timing does: it states where a glyph was painted in px that no zoom changes (https://w3c.github.io/element-timing/). The glyph lies
 * beneath the screen.
 * @param told called with px drawn for each CSS px; `undefined` until that was measured, and again from each change of the resolution, which
 * every zoom changes. Of another size it is only measured again: the frame is as high as its content, so that a reason to close that comes and
 * goes with its own size would never stay.
 */
export function watchScale(told: (scale: number | undefined) => void): () => void {
  const stop = new AbortController()
  let probe = document.createElement('div')
  let resolution = new AbortController()
  let ratio: number | undefined
  let count = 0

  const observer = new PerformanceObserver((list) => {
    const painted = list.getEntries().find((entry) => (entry as Painted).identifier === `${PROBE}${count}`)
    if (painted === undefined) return
    told((painted as Painted).intersectionRect.height / heightOfText(probe))
  })

  /** The browser reports the first paint of an element alone. */
  function measure(): void {
    if (devicePixelRatio !== ratio) {
      ratio = devicePixelRatio
      told(undefined)
      resolution.abort()
      resolution = new AbortController()
      const { signal } = resolution
      matchMedia(`(resolution: ${ratio}dppx)`).addEventListener('change', measure, { signal })
    }
    probe.remove()
    probe = document.createElement('div')
    probe.className = PROBE
    probe.textContent = '0'
    probe.ariaHidden = 'true'
    count += 1
    probe.setAttribute('elementtiming', `${PROBE}${count}`)
    document.body.append(probe)
  }

  observer.observe({ type: 'element' })
  addEventListener('resize', measure, { signal: stop.signal })
  measure()
  return () => {
    observer.disconnect()
    stop.abort()
    resolution.abort()
    probe.remove()
  }
}

/** Of the text alone, as the browser reports it. */
function heightOfText(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().height
}
