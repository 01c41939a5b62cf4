import type { KeyboardEvent } from 'react'

export function submitByReturn(event: KeyboardEvent<HTMLTextAreaElement | HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
