/** Runs in every document before its own scripts: notes paints, clicks and when a condition was first seen painted. */
export const PROBE = `(() => {
  const probe = { fcp: 0, lcp: 0, longest: 0, click: 0 }
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.name === 'first-contentful-paint') probe.fcp = e.startTime }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => { probe.lcp = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  try { new PerformanceObserver((list) => { for (const e of list.getEntries()) probe.longest = Math.max(probe.longest, e.duration) }).observe({ type: 'longtask', buffered: true }) } catch {}
  addEventListener('click', (event) => { probe.click = performance.timeOrigin + event.timeStamp }, true)
  const deep = (selector, root = document) => { const parts = selector.split(' >>> '); let at = root; for (const part of parts.slice(0, -1)) { at = at.querySelector(part)?.shadowRoot; if (!at) return [] } return [...at.querySelectorAll(parts.at(-1))] }
  const visible = (element, hit) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.bottom <= 0 || box.top >= innerHeight || !element.checkVisibility()) return false
    if (!hit) return true
    const found = element.getRootNode().elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 2))
    return found !== null && (element.contains(found) || found.contains(element))
  }
  probe.when = (selector, count, hit, gone) => new Promise((resolve) => {
    const check = () => {
      const found = deep(selector).filter((element) => visible(element, hit)).length
      if (gone ? found === 0 : found >= count) { const { port1, port2 } = new MessageChannel(); port2.onmessage = () => { port1.close(); resolve(performance.timeOrigin + performance.now()) }; requestAnimationFrame(() => port1.postMessage(0)); if (gone) resolve(performance.timeOrigin + performance.now()) }
      else setTimeout(check, 4)
    }
    check()
  })
  probe.center = (selector) => { const [element] = deep(selector); const box = element.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
  window.__probe = probe
})()`
