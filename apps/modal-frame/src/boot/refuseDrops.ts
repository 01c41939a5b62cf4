/** A page could have an attacker's address dragged into the email field (T25). */
export function refuseDrops(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('dragover', (event) => {
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  target.addEventListener('drop', (event) => event.preventDefault())
}
