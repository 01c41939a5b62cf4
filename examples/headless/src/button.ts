export function button(text: string, onClick: () => unknown): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.onclick = () => void onClick()
  return element
}
