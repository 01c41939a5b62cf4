import { useState } from 'react'
import { fill } from '../pages/fill.ts'
import { Icon } from '../pages/Icon.tsx'
import { Steps } from '../pages/Steps.tsx'
import { usePageTexts } from '../pages/texts/PageTextsProvider.tsx'
import { useTask } from '../pages/useTask.ts'
import { pickQuestions, type WordQuestion } from './pickQuestions.ts'
import { useReveal } from './useReveal.ts'

type Props = { words: readonly string[]; onDone(): Promise<void> }

/** The choices are words of the phrase, so they hide as it does. */
export function CheckWords({ words, onDone }: Props) {
  const { page, words: texts } = usePageTexts()
  const [questions] = useState(() => pickQuestions(words))
  const [responses, setAnswers] = useState<Readonly<Record<number, string>>>({})
  const { isBusy, error, run } = useTask()
  const { isShown, show } = useReveal(true)
  const isRight = questions.every(({ position }) => responses[position] === words[position - 1])
  return (
    <>
      <Steps step={3} count={3} />
      <div className="page-heading">
        <h1>{texts.check}</h1>
        <p>{texts.checkText}</p>
      </div>
      {isShown ? (
        questions.map((question) => (
          <Choice
            key={question.position}
            question={question}
            words={words}
            answer={responses[question.position]}
            onResult={(word) => setAnswers({ ...responses, [question.position]: word })}
          />
        ))
      ) : (
        <button type="button" className="page-button page-soft" onClick={show}>
          <Icon name="eye" />
          {texts.show}
        </button>
      )}
      <p className="page-error" role="alert">
        {error}
      </p>
      <button
        type="button"
        className="page-button"
        disabled={!isShown || !isRight || isBusy}
        onClick={() => void run(onDone)}
      >
        {page.finish}
      </button>
    </>
  )
}

type ChoiceProps = {
  question: WordQuestion
  words: readonly string[]
  answer: string | undefined
  onResult(word: string): void
}

function Choice({ question: { position, options }, words, answer: response, onResult }: ChoiceProps) {
  const { words: texts } = usePageTexts()
  const right = words[position - 1]
  return (
    <fieldset>
      <legend>{fill(texts.word, { position })}</legend>
      <div className="page-two" dir="ltr" translate="no">
        {options.map((word) => {
          const isPicked = word === response
          const state = isPicked ? (word === right ? 'right' : 'wrong') : undefined
          return (
            <button
              key={word}
              type="button"
              className="page-chip"
              aria-pressed={isPicked}
              data-state={state}
              onClick={() => onResult(word)}
            >
              {state && <Icon name={state === 'right' ? 'check' : 'cross'} />}
              {word}
            </button>
          )
        })}
      </div>
      <p className="page-error" role="alert">
        {response !== undefined &&
          response !== right &&
          fill(texts.otherWord, { position: words.indexOf(response) + 1 })}
      </p>
    </fieldset>
  )
}
