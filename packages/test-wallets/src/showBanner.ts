const ID = 'airlock-test-wallets'

/** Shows that the page has test wallets. Sets each style by script, which a strict CSP allows. */
export function showBanner(): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', showBanner, { once: true })
    return
  }
  if (document.getElementById(ID)) return
  const banner = document.createElement('p')
  banner.id = ID
  banner.textContent = 'Test wallets: their keys are public'
  Object.assign(banner.style, {
    position: 'fixed',
    insetBlockEnd: '8px',
    insetInlineStart: '8px',
    margin: '0',
    padding: '4px 8px',
    borderRadius: '4px',
    background: '#7a2e0e',
    color: '#fff',
    font: '500 12px/1.4 system-ui, sans-serif',
    // Clicks reach the page below.
    pointerEvents: 'none',
    zIndex: '2147483647',
  })
  document.body.append(banner)
}
