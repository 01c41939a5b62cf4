import { useEffect, useState } from 'react'
import { useTask } from '../pages/useTask.ts'

/** How long words stay on a screen that nobody looks after. */
const SHOWN_MS = 120_000

export function Words({ words, address, onDone }: { words: string; address: string; onDone: () => Promise<void> }) {
  const [isShown, setShown] = useState(false)
  const { isBusy, run } = useTask()
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return (
    <>
      <p>
        Whoever has these words has everything in <bdi className="page-address">{address}</bdi>. Write them down where
        nobody looks, and give them to nobody, whoever asks.
      </p>
      {isShown ? (
        <ol className="page-words" dir="ltr" translate="no">
          {words.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
            <li key={index}>{word}</li>
          ))}
        </ol>
      ) : (
        <button type="button" className="page-soft" onClick={() => setShown(true)}>
          Show the words
        </button>
      )}
      <button type="button" disabled={isBusy} onClick={() => void run(onDone)}>
        I have written them down
      </button>
    </>
  )
}
