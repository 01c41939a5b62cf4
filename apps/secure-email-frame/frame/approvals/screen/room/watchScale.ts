type Painted = PerformanceEntry & { identifier: string; intersectionRect: DOMRectReadOnly }

const LEAST_SCALE = 0.75
/** Error of a measurement: the browser rounds the painted edges of the probe by up to 1 %. */
const ROUNDING = 0.01

const PROBE = 'airlock-scale'
const AGAIN_MS = 200

/** At least 75 %, so that the smallest text has 9.75 px. Smaller pages need the separate window, whose size no site controls. */
export function isScaleReadable(scale = 0): boolean {
  return scale >= LEAST_SCALE - ROUNDING
}

/**
 * Chromium applies the page's `zoom` to frames invisibly, so this measures painted glyphs (T104).
 * https://w3c.github.io/element-timing/
 *
 * @param onScale receives `undefined` until measured; a resize keeps the value, or the gate would loop
 */
export function watchScale(onScale: (scale: number | undefined) => void): () => void {
  const stop = new AbortController()
  let probe = document.createElement('div')
  let resolution = new AbortController()
  let ratio: number | undefined
  let count = 0
  let again: ReturnType<typeof setTimeout> | undefined

  const observer = new PerformanceObserver((list) => {
    const painted = list.getEntries().find((entry) => (entry as Painted).identifier === `${PROBE}${count}`)
    if (painted === undefined) return
    const scale = (painted as Painted).intersectionRect.height / heightOfText(probe)
    onScale(scale)
    // Chromium at times reports a frame that was just shown as if none or a part of it were in view, and reports each probe once.
    if (!isScaleReadable(scale)) again = setTimeout(measure, AGAIN_MS)
  })

  function measure(): void {
    clearTimeout(again)
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
    clearTimeout(again)
    stop.abort()
    resolution.abort()
    probe.remove()
  }
}

function heightOfText(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().height
}
