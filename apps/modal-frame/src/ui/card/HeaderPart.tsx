import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** Renders at the start of the card's header; in place without a header. */
export function HeaderPart({ children }: { children: ReactNode }) {
  const [header, setHeader] = useState<Element | null>()
  useLayoutEffect(() => setHeader(document.querySelector('.header-side')), [])
  return header ? createPortal(children, header) : header === null ? children : undefined
}
