/**
 * Nothing is dropped here. What a page gives people to drag is not what they would type: a stranger's address in the field for one's
 * own would sign them in to a wallet that the stranger reads too (T25).
 */
export function refuseDrops(target: Pick<Window, 'addEventListener'>): void {
  target.addEventListener('dragover', (event) => {
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  target.addEventListener('drop', (event) => event.preventDefault())
}
