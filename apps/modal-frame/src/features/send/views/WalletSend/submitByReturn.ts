import type { KeyboardEvent } from 'react'

/** Return sends the form: from an address, which has one line, and where the button is disabled, which a browser would not submit. */
export function submitByReturn(event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
