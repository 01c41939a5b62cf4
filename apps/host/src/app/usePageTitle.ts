import { useEffect } from 'react'

let isFirstPage = true

/** Sets the document's title, and focuses the page after navigation inside the site. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Airlock' : `${title} · Airlock`
    // Browsers handle focus after a page load.
    if (!isFirstPage) document.getElementById('content')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [title])
}
