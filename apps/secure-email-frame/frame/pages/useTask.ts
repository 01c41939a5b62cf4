import { useState } from 'react'

/** One thing at a time: whether it is under way, and the sentence that it failed with. */
export function useTask() {
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
        setError(cause instanceof Error ? cause.message : 'An error occurred')
      }
      setBusy(false)
    },
  }
}
