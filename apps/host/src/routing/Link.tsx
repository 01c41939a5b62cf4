import type { ComponentProps, MouseEvent } from 'react'
import { path } from './path.ts'

/** Clicks with a modifier or another button stay the browser's. */
export function Link({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    path.go(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
