export function watchLinks(load: () => Promise<{ readLink(): void }>): void {
  const check = () => {
    if (!location.search.includes('wc_ev=')) return
    load().then(
      (code) => code.readLink(),
      () => {},
    )
  }
  check()
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', () => document.hidden || check())
}
