import { useEffect } from 'react'

let isFirstPage = true

/** Names the document after its page, and moves focus to the page when it was reached by a link inside the site. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Airlock' : `${title} · Airlock`
    // A browser puts focus where it belongs after a load of its own.
    if (!isFirstPage) document.getElementById('content')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [title])
}
