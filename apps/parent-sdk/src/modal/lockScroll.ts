/**
 * Stops the page behind the modal from scrolling, without a shift where its scrollbar was.
 *
 * @returns puts the exact inline values back
 */
export function lockScroll(): () => void {
  const root = document.documentElement
  const { style } = root
  const saved = ['overflow', 'padding-inline-end', 'scrollbar-gutter'].map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  )
  const scrollbar = innerWidth - root.clientWidth
  if (scrollbar > 0) {
    if (!CSS.supports('scrollbar-gutter', 'stable')) {
      style.setProperty('padding-inline-end', `calc(${getComputedStyle(root).paddingInlineEnd} + ${scrollbar}px)`)
    } else if (getComputedStyle(root).scrollbarGutter === 'auto') {
      style.setProperty('scrollbar-gutter', 'stable')
    }
  }
  style.setProperty('overflow', 'hidden', 'important')
  return () => {
    for (const [name, value, priority] of saved) style.setProperty(name, value, priority)
  }
}
