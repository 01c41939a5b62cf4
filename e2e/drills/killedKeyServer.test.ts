import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { checkKeyDatabase } from './checkKeyDatabase.ts'
import { type Counts, runKeyUsers } from './keyUsers.ts'
import { startKeyStack } from './startKeyStack.ts'
import { startReplicas } from './startReplicas.ts'

const HOST = 'http://localhost:3400'
/** Operations of the wide run. `DRILL_OPERATIONS=10000` is the drill of `docs/operate/several-processes.md`. */
const OPERATIONS = Number(process.env.DRILL_OPERATIONS ?? 1_000)
const MAX_ALIVE_MS = 3_000
const TIMEOUT_MS = 1_800_000

/** Needs what `npm run build` makes. */
test.runIf(process.env.AIRLOCK_TEST_WIDE === '1')(
  '[T240] loses and doubles nothing if the key server is killed at random times',
  async () => {
    const origin = 'http://secure.localhost:3402'
    const stack = await startKeyStack(
      {
        development: true,
        modalOrigin: 'http://wallet.localhost:3401',
        secureOrigin: origin,
        projects: { [PROJECT]: { origins: [HOST] } },
      },
      0,
    )
    const { mail, database } = stack
    const server = await startReplicas(1, stack.start)
    onTestFinished(async () => {
      await server.close()
      await stack.close()
    })
    const url = `http://127.0.0.1:${server.ports[0]}`
    const served = {
      app: { request: (path: string, init: RequestInit) => fetch(url + path, init) },
      settle: async () => {},
      origin,
    }
    const isOver = ({ done }: Counts) => done >= OPERATIONS
    let isDone = false
    let kills = 0
    const killing = (async () => {
      while (!isDone) {
        await setTimeout(Math.random() * MAX_ALIVE_MS)
        await server.replaceOne(0)
        kills += 1
      }
    })()
    const startedAt = performance.now()
    const { users, counts } = await runKeyUsers({ served, mail, database, hostOrigin: HOST, isOver }).finally(() => {
      isDone = true
    })
    await killing
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`${kills} kills in ${seconds} s, ${users.length} users`, counts)
    expect(counts.unknown).toBeGreaterThan(0)
    expect(await checkKeyDatabase(database, users, stack.kek())).toEqual([])
  },
  TIMEOUT_MS,
)
