import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '@airlock/server/openDatabase'
import {
  PROJECT,
  type Served,
  type TestDevice,
  testDevice,
  WALLET,
} from '../../apps/secure-email-frame/server/testing/testServer.ts'
import type { LocalMail } from '../stack/mail/startMail.ts'

export type KeyUser = {
  email: string
  userIds: Set<string>
  accessTokens: string[]
  /** Confirmed by the server, with the key that the device sent. */
  wallet?: { walletId: string; dataKey: string }
}

export type Counts = {
  done: number
  /** Connections that broke after they were open, and errors of a proxy: the outcome is unknown. */
  unknown: number
  /** Requests that no process received. */
  refused: number
  errors: Record<string, number>
}

/** Errors that tell a user what to do next, after a process died between a request and its answer. */
const CLEAR_ERRORS = { signIn: ['CODE_VOID', 'COOLDOWN'], renewal: ['SESSION_OVER'], wallet: [] } as const
type Step = keyof typeof CLEAR_ERRORS

type Options = {
  served: Served
  mail: LocalMail
  database: Database
  hostOrigin: string
  isOver(counts: Counts): boolean
}

const MAX_TRIES = 60
const MAX_REFUSED = 300
const PAUSE_MS = 100
const CONCURRENT = 16

export async function runKeyUsers(options: Options): Promise<{ users: KeyUser[]; counts: Counts }> {
  const counts: Counts = { done: 0, unknown: 0, refused: 0, errors: {} }
  const users: KeyUser[] = []
  const work = async () => {
    while (!options.isOver(counts)) {
      const user: KeyUser = { email: `user-${users.length}@mail.example`, userIds: new Set(), accessTokens: [] }
      users.push(user)
      await runUser(user, { ...options, counts })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, work))
  return { users, counts }
}

type Run = Options & { counts: Counts }

async function runUser(user: KeyUser, run: Run): Promise<void> {
  const first = await testDevice(run.served)
  const { refreshToken } = await signIn(user, first, run)
  const created = { walletId: randomBytes(12).toString('base64url'), dataKey: randomBytes(32).toString('base64url') }
  const input = { wallet: { ...WALLET, walletId: created.walletId }, dataKey: created.dataKey }
  const { record } = await untilDone(() => first.call('wallet/create', input), run)
  if (record.wallet.walletId !== created.walletId) throw new Error(`${user.email} has another wallet.`)
  user.wallet = created
  await expectKey(user, first, run)
  await renew(user, first, { run, refreshToken })
  const second = await testDevice(run.served)
  await signIn(user, second, run)
  await expectKey(user, second, run)
}

async function expectKey(user: KeyUser, device: TestDevice, run: Run) {
  const { dataKey } = await untilDone(() => device.call('wallet/dataKey', {}), run)
  if (dataKey !== user.wallet?.dataKey) throw new Error(`${user.email} has another key.`)
}

async function signIn(user: KeyUser, device: TestDevice, run: Run) {
  const { email } = user
  const { mail, database, hostOrigin } = run
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Instead of waiting for half a minute.
    await database.query("UPDATE logins SET created_at = created_at - interval '1 minute' WHERE address = $1", [email])
    const started = await attempt(
      () => device.call('login/email', { projectId: PROJECT, hostOrigin, email }),
      'signIn',
      run,
    )
    if (started === undefined) continue
    const code = mail.mails.findLast(({ to }) => to.includes(email))?.subject.slice(0, 6) ?? ''
    const enter = () => device.call('login/code', { loginId: started.loginId, code })
    // A user presses the button again.
    const grant = (await attempt(enter, 'signIn', run)) ?? (await attempt(enter, 'signIn', run))
    if (grant === undefined) continue
    user.userIds.add(grant.user.id)
    user.accessTokens.push(grant.accessToken)
    return grant
  }
  throw new Error(`${email} could not sign in.`)
}

/** A lost answer to a renewal ends the session: the token may be in the hands of a thief. */
async function renew(user: KeyUser, device: TestDevice, { run, refreshToken }: { run: Run; refreshToken: string }) {
  const { hostOrigin } = run
  for (let tries = 0; tries < 2; tries += 1) {
    const grant = await attempt(() => device.call('session/refresh', { refreshToken, hostOrigin }), 'renewal', run)
    if (grant === undefined) continue
    user.accessTokens.push(grant.accessToken)
    return
  }
  await signIn(user, device, run)
}

type Answer<Value> = { status: number } & ({ ok: true; value: Value } | { ok: false; fault: { code: string } })

async function untilDone<Value>(task: () => Promise<Answer<Value>>, run: Run): Promise<Value> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const value = await attempt(task, 'wallet', run)
    if (value !== undefined) return value
  }
  throw new Error('The server stayed away.')
}

/** @throws Error on other errors */
async function attempt<Value>(
  task: () => Promise<Answer<Value>>,
  step: Step,
  { counts }: Run,
): Promise<Value | undefined> {
  const answer = await sendOnce(task, counts)
  if (answer === undefined) {
    counts.unknown += 1
    return undefined
  }
  if (answer.ok) {
    counts.done += 1
    return answer.value
  }
  const { code } = answer.fault
  counts.errors[code] = (counts.errors[code] ?? 0) + 1
  const clear: readonly string[] = CLEAR_ERRORS[step]
  if (!clear.includes(code)) throw new Error(`The server returned ${answer.status} ${code}.`)
  return undefined
}

/** Resolves with undefined if its answer is lost. */
async function sendOnce<Value>(task: () => Promise<Answer<Value>>, counts: Counts): Promise<Answer<Value> | undefined> {
  for (let tries = 0; tries < MAX_REFUSED; tries += 1) {
    const answer = await task().catch((cause: Error) => cause)
    if (!(answer instanceof Error)) return answer.status === 502 ? undefined : answer
    if ((answer.cause as NodeJS.ErrnoException | undefined)?.code !== 'ECONNREFUSED') return undefined
    counts.refused += 1
    await setTimeout(PAUSE_MS)
  }
  throw new Error('No process received the request.')
}
