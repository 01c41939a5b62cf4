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
 * CSS px nor transforms show it. `devicePixelRatio` is the same for a page at a quarter on a screen of density 4 and a whole one at density 1.
 * Element Timing tells them apart: it states where a glyph was painted in px that no zoom changes (https://w3c.github.io/element-timing/). The
 * glyph lies beneath the screen.
 *
 * @param onScale receives the px that are drawn for each CSS px; `undefined` until it was measured, and from each change of the resolution until
 * it was measured again, since every zoom changes that. A change of size alone reports no `undefined`: the height of the frame follows its
 * content, which the gate changes, so the gate would open and close in turns.
 * @returns stops watching
 */
export function watchScale(onScale: (scale: number | undefined) => void): () => void {
  const stop = new AbortController()
  let probe = document.createElement('div')
  let resolution = new AbortController()
  let ratio: number | undefined
  let count = 0

  const observer = new PerformanceObserver((list) => {
    const painted = list.getEntries().find((entry) => (entry as Painted).identifier === `${PROBE}${count}`)
    if (painted === undefined) return
    onScale((painted as Painted).intersectionRect.height / heightOfText(probe))
  })

  /** The browser reports the first paint of an element alone. */
  function measure(): void {
    if (devicePixelRatio !== ratio) {
      ratio = devicePixelRatio
      onScale(undefined)
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

/** Height of the text alone, as Element Timing reports it. */
function heightOfText(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().height
}
