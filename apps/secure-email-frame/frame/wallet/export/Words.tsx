import { useEffect, useState } from 'react'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { useTask } from '../../pages/useTask.ts'

/** Time in ms after which the phrase is hidden. */
const SHOWN_MS = 120_000

export function Words({ words, address, onDone }: { words: string; address: string; onDone: () => Promise<void> }) {
  const { export: texts } = useMessages()
  const [isShown, setShown] = useState(false)
  const [wasShown, setWasShown] = useState(false)
  const { isBusy, run } = useTask()
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  const show = () => {
    setShown(true)
    setWasShown(true)
  }
  return (
    <>
      <p>
        <FormattedMessage of={texts.warning} with={{ address: <bdi className="page-address">{address}</bdi> }} />
      </p>
      {isShown ? (
        <ol className="page-words" dir="ltr" translate="no">
          {words.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
            <li key={index}>{word}</li>
          ))}
        </ol>
      ) : (
        <button type="button" className={wasShown ? 'page-soft' : undefined} onClick={show}>
          {texts.show}
        </button>
      )}
      {wasShown && (
        <button type="button" disabled={isBusy} onClick={() => void run(onDone)}>
          {texts.done}
        </button>
      )}
    </>
  )
}
