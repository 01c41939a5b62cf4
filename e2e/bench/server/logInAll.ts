import { DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import { secureApi } from '@airlock/protocol/secure/api'
import type { PreparedCall, Visitor } from './createVisitor.ts'
import { type Driven, drive } from './drive.ts'
import { mailedCodes } from './mailedCodes.ts'
import { send } from './send.ts'
import type { Servers } from './startServers.ts'

/** Number of requests that are open at any time. */
export const CONCURRENCY = 16

/** Measured steps of a login, named as the calls of the API. */
export const PHASES = ['login/email', 'login/code'] as const
export type Phase = (typeof PHASES)[number]

type Round = { servers: Servers; visitors: readonly Visitor[]; processes: number }

/**
 * All visitors request a code, then all enter theirs. Proofs are made before the first request of a phase and answers are read
 * after the last, so that neither is measured.
 *
 * @throws Error with the fault's words for any answer but 200
 */
export async function logInAll({ servers, visitors, processes }: Round): Promise<Record<Phase, Driven>> {
  const { hostOrigin, mailbox } = servers
  const urls = servers.urls.slice(0, processes)
  const answers = await sendAll(
    urls,
    await Promise.all(
      visitors.map((visitor) =>
        visitor.prepare('login/email', { projectId: DEFAULT_PROJECT_ID, hostOrigin, email: visitor.email }),
      ),
    ),
  )
  const codes = await mailedCodes(mailbox)
  const entered = await sendAll(
    // A code is entered at another process than the one that mailed it, where there is another.
    [...urls.slice(1), ...urls.slice(0, 1)],
    await Promise.all(
      visitors.map((visitor, index) => {
        const { loginId } = secureApi['login/email'].result.parse(answers.answers[index])
        const code = codes.get(visitor.email)
        if (code === undefined) throw new Error(`no code was mailed to ${visitor.email}`)
        return visitor.prepare('login/code', { loginId, code })
      }),
    ),
  )
  return { 'login/email': answers.driven, 'login/code': entered.driven }
}

/** In turn to each process. The answers stand where their calls stood. */
async function sendAll(urls: readonly string[], calls: readonly PreparedCall[]) {
  const answers: unknown[] = []
  const tasks = calls.map((call, index) => async () => {
    answers[index] = await send(urls[index % urls.length] ?? '', call)
  })
  return { answers, driven: await drive(tasks, { concurrency: CONCURRENCY }) }
}
