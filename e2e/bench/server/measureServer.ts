import { MAX_MAILS } from '../../stack/mail/startMail.ts'
import { calm } from '../calm.ts'
import { createVisitor } from './createVisitor.ts'
import type { Driven } from './drive.ts'
import { logInAll, PHASES, type Phase } from './logInAll.ts'
import { startServers } from './startServers.ts'
import { type PhaseFigures, summarisePhase } from './summarisePhase.ts'

/** With so many processes. The second is up all the time, and idle where one is measured. */
const PROCESSES = [1, 2] as const
/** The mailbox forgets what came before that many, and every code is read from it once its phase is over. */
const VISITORS = MAX_MAILS

export type ServerFigures = ({ phase: Phase; processes: number } & PhaseFigures)[]

/**
 * Measures the requests for a code and the codes that the secure server takes a second, with one process and with two on the same
 * database, and how long one takes. Both in turn in each run, so that other load of the machine hits both.
 */
export async function measureServer(runs: number): Promise<ServerFigures> {
  const servers = await startServers()
  const rounds: ({ processes: number } & Record<Phase, Driven>)[] = []
  let next = 0
  try {
    // The first run is for warming up.
    for (let run = 0; run <= runs; run += 1) {
      for (const processes of PROCESSES) {
        const numbers = Array.from({ length: VISITORS }, () => next++)
        const visitors = await Promise.all(numbers.map((number) => createVisitor(number, servers.secureOrigin)))
        await calm()
        const driven = await logInAll({ servers, visitors, processes })
        if (run > 0) rounds.push({ processes, ...driven })
      }
      process.stderr.write(run === 0 ? 'server warmed up\n' : `server ${run}/${runs}\n`)
    }
  } finally {
    await servers.close()
  }
  return PHASES.flatMap((phase) =>
    PROCESSES.map((processes) => {
      const of = rounds.filter((round) => round.processes === processes).map((round) => round[phase])
      return { phase, processes, ...summarisePhase(of) }
    }),
  )
}
