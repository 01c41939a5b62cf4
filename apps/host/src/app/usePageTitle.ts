import { useEffect } from 'react'

let isFirstPage = true

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Airlock' : `${title} · Airlock`
    // Browsers handle focus after a page load.
    if (!isFirstPage) document.getElementById('content')?.focus({ preventScroll: true })
    isFirstPage = false
  }, [title])
}
