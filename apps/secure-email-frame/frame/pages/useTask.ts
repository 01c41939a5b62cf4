import { useState } from 'react'
import { errorText } from '../messages/errorText.ts'
import { useMessages } from '../messages/LanguageProvider.tsx'

export function useTask() {
  const messages = useMessages()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  return {
    isBusy,
    error,
    async run(task: () => Promise<void>) {
      setBusy(true)
      setError(undefined)
      try {
        await task()
      } catch (cause) {
        setError(errorText(cause, messages))
      }
      setBusy(false)
    },
  }
}
