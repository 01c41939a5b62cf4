export type WordQuestion = {
  /** Place in the phrase, from 1. */
  position: number
  options: readonly string[]
}

const QUESTIONS = 2
const OPTIONS = 4

export function pickQuestions(words: readonly string[]): readonly WordQuestion[] {
  const positions = shuffle(words.map((_, index) => index)).slice(0, QUESTIONS)
  return positions
    .toSorted((one, other) => one - other)
    .map((index) => {
      const word = words[index] ?? ''
      const others = shuffle([...new Set(words)].filter((other) => other !== word)).slice(0, OPTIONS - 1)
      return { position: index + 1, options: shuffle([word, ...others]) }
    })
}

/** Fisher–Yates. The bias of a 32-bit random number over twelve places has no effect here. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const other = random % (last + 1)
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item]
  }
  return shuffled
}
