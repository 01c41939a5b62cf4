// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { en } from '../pages/texts/en.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { CheckWords } from './CheckWords.tsx'
import { pickQuestions } from './pickQuestions.ts'

const WORDS = 'picnic whisper budget oil custom ethics damp hint forest frost lift axis'.split(' ')

describe('pickQuestions', () => {
  test('asks for two places in order, each with four words of the phrase', () => {
    for (let round = 0; round < 50; round += 1) {
      const [first, second, ...others] = pickQuestions(WORDS)
      expect(others).toEqual([])
      expect(first?.position).toBeLessThan(second?.position ?? 0)
      for (const { position, options } of [first, second].flatMap((one) => one ?? [])) {
        expect(new Set(options).size).toBe(4)
        expect(options).toContain(WORDS[position - 1])
        expect(WORDS).toEqual(expect.arrayContaining([...options]))
      }
    }
  })

  test('offers a word once that the phrase repeats', () => {
    const repeated = [...Array.from({ length: 11 }, () => 'test'), 'junk']
    for (const { options } of pickQuestions(repeated)) expect([...options].toSorted()).toEqual(['junk', 'test'])
  })
})

describe('CheckWords', () => {
  test('finishes only after both words are right, naming the place of a wrong one', async () => {
    const onDone = vi.fn(async () => {})
    const { container, button, press: click, text } = await renderPart(<CheckWords words={WORDS} onDone={onDone} />)
    const questions = [...container.querySelectorAll('fieldset')].map((field) => ({
      position: Number(/\d+/.exec(field.querySelector('legend')?.textContent ?? '')?.[0]),
      choices: [...field.querySelectorAll('button')],
    }))
    const choose = async (index: number, isRight: boolean) => {
      const { position, choices } = questions[index] ?? { position: 0, choices: [] }
      const choice = choices.find(({ textContent }) => (textContent === WORDS[position - 1]) === isRight)
      await press2(choice)
      return choice?.textContent ?? ''
    }
    const press2 = async (choice: HTMLButtonElement | undefined) => {
      choice?.setAttribute('aria-label', 'chosen')
      await click('chosen')
      choice?.removeAttribute('aria-label')
    }
    await choose(0, true)
    expect(button(en.page.finish).disabled).toBe(true)
    const wrong = await choose(1, false)
    expect(text()).toContain(`That’s word ${WORDS.indexOf(wrong) + 1}. Look at your paper again.`)
    expect(button(en.page.finish).disabled).toBe(true)
    await choose(1, true)
    expect(text()).not.toContain('Look at your paper again')
    await click(en.page.finish)
    expect(onDone).toHaveBeenCalledOnce()
  })

  test('[T214] hides its choices behind another tab, until they are requested', async () => {
    const { container, press: click, text } = await renderPart(<CheckWords words={WORDS} onDone={async () => {}} />)
    const choices = () => container.querySelectorAll('fieldset button').length
    expect(choices()).toBe(8)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(choices()).toBe(0)
    expect(WORDS.filter((word) => text().includes(word))).toEqual([])
    await click(en.words.show)
    expect(choices()).toBe(0)
    visibility.mockReturnValue('visible')
    await click(en.words.show)
    expect(choices()).toBe(8)
  })
})
