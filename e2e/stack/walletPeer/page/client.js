/** Without it every form still works by itself. */
const state = document.querySelector('#state')
const message = document.querySelector('#message')

const redraw = async () => {
  const markup = await (await fetch('/state')).text()
  const focused = document.activeElement?.id
  state?.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.childNodes)
  if (focused) document.getElementById(focused)?.focus()
}

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  const body = new URLSearchParams()
  for (const [key, value] of new FormData(form, event.submitter)) body.append(key, String(value))
  const response = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
  if (message) message.textContent = response.status >= 400 ? await response.text() : ''
  const field = form.elements.namedItem('uri')
  if (response.status < 400 && field instanceof HTMLInputElement) field.value = ''
  await redraw()
})

new EventSource('/events').addEventListener('message', redraw)
