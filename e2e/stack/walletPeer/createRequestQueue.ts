import type { Audience } from './createAudience.ts'
import type { Policy, ProposalAnswer, Question, RequestAnswer } from './questions.ts'

/** It does nothing for `hold`. */
export type Act = (response: ProposalAnswer | RequestAnswer) => Promise<void>

export type RequestQueue = {
  ask(question: Question, act: Act): void
  decide(id: number, response: ProposalAnswer | RequestAnswer): Promise<void>
  setPolicy(policy: Partial<Policy>): void
  answerNext<Kind extends keyof Policy>(kind: Kind, response: Policy[Kind]): void
  open(): readonly Question[]
  questions(): readonly Question[]
  withdraw(isGone: (question: Question) => boolean): void
}

const RETENTION = 500

export function createRequestQueue({ notify }: Audience, start: Partial<Policy> = {}): RequestQueue {
  let policy: Policy = { proposal: 'approve', request: 'approve', ...start }
  const next: { [Kind in keyof Policy]: Policy[Kind][] } = { proposal: [], request: [] }
  const open = new Map<number, { question: Question; act: Act }>()
  const requests: Question[] = []

  const settle = async (act: Act, response: ProposalAnswer | RequestAnswer) => {
    try {
      await act(response)
    } finally {
      notify()
    }
  }

  return {
    ask(question, act) {
      requests.push(question)
      if (requests.length > RETENTION) requests.shift()
      const response = next[question.kind].shift() ?? policy[question.kind]
      if (response === 'hold') {
        open.set(question.id, { question, act })
        notify()
        return
      }
      settle(act, response).catch(() => {})
    },
    async decide(id, response) {
      const entry = open.get(id)
      if (entry === undefined) throw new Error(`nothing waits under ${id}`)
      open.delete(id)
      await settle(entry.act, response)
    },
    setPolicy(changes) {
      policy = { ...policy, ...changes }
    },
    answerNext: (kind, response) => void next[kind].push(response),
    open: () => [...open.values()].map(({ question }) => question),
    questions: () => requests,
    withdraw(isGone) {
      for (const { question } of [...open.values()]) {
        if (isGone(question)) open.delete(question.id)
      }
      notify()
    },
  }
}
