import { useRef } from 'react'
import { FormattedMessage, useMessages } from '../messages/LanguageProvider.tsx'
import { fill } from '../pages/fill.ts'
import { Icon } from '../pages/Icon.tsx'
import { Steps } from '../pages/Steps.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../pages/useTask.ts'
import { useReveal } from './useReveal.ts'

const COUNT = 12

type Props = {
  address: string
  load(): Promise<readonly string[]>
  onWritten(words: readonly string[]): void
}

export function Words({ address, load, onWritten }: Props) {
  const { export: texts } = useMessages()
  const { words: own } = usePageTexts()
  const loaded = useRef<readonly string[]>(undefined)
  const { isShown, secondsLeft: seconds, show: reveal, hide } = useReveal()
  const { isBusy, error, run } = useTask()
  const show = () =>
    void run(async () => {
      loaded.current ??= await load()
      // The user may have left the tab meanwhile.
      reveal()
    })
  return (
    <>
      <Steps step={2} count={3} />
      <div className="page-heading page-words-heading">
        <h1>{own.title}</h1>
        {isShown && (
          <span className="page-tag page-tag-warn" role="timer">
            {fill(own.hidesIn, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
          </span>
        )}
        <p>{own.order}</p>
      </div>
      <div className="page-words-cover">
        <ol className="page-words" dir="ltr" translate="no" data-hidden={!isShown}>
          {Array.from({ length: isShown ? (loaded.current?.length ?? 0) : COUNT }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place.
            <li key={index}>
              <i aria-hidden="true">{index + 1}</i>
              {isShown ? <span>{loaded.current?.[index]}</span> : <span aria-hidden="true">••••••</span>}
            </li>
          ))}
        </ol>
        {!isShown && (
          <button type="button" className="page-button" disabled={isBusy} onClick={show}>
            <Icon name="eye" />
            {own.show}
          </button>
        )}
      </div>
      <p className="page-error" role="alert">
        {error}
      </p>
      <p className="page-hint">
        <Icon name="warning" />
        <span>
          <FormattedMessage of={texts.warning} with={{ address: <bdi className="page-address">{address}</bdi> }} />
        </span>
      </p>
      <button
        type="button"
        className="page-button"
        disabled={loaded.current === undefined}
        onClick={() => loaded.current && onWritten(loaded.current)}
      >
        {own.written}
      </button>
      {isShown ? (
        <button type="button" className="page-button page-soft" onClick={hide}>
          <Icon name="eyeOff" />
          {own.hide}
        </button>
      ) : (
        <p className="page-small">{own.hides}</p>
      )}
    </>
  )
}
