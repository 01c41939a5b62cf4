import { randomInt } from 'node:crypto'
import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { codeMail, type Purpose } from '../../notices/codeMail.ts'
import { deviceMail } from '../../notices/deviceMail.ts'
import { codeHash, hashOf, randomId, randomToken, sameBytes } from '../../secrets/secrets.ts'
import { mailboxBudgets, requesterBudgets, tryBudgets, wrongCodeBudgets } from '../budgets.ts'
import { mailboxKey } from './emailAddress.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.ts'

const COOLDOWN_S = 30
const TTL = '20 minutes'
const TTL_MS = 20 * 60_000
const TRIES = 5
const STRANGER_TRIES = 3

export const randomCode = () => randomInt(0, 1_000_000).toString().padStart(6, '0')

type RequestFn = {
  address: string
  purpose: Purpose
  projectId: string
  hostOrigin: string
  userId?: string
  device: Device
  isLink?: boolean
}
export type Challenge = { loginId: string; resendAfterSeconds: number; expiresAt: number }

/** Refunds the limits if sending fails. @throws ApiError COOLDOWN, TOO_MANY, MAIL_UNAVAILABLE */
export async function promptForCode(context: Context, request: RequestFn): Promise<Challenge> {
  const { database, limits, mailer } = context
  const mailbox = mailboxKey(request.address)
  const isKnown = await isKnownDevice(database, request.device.thumbprint, request.address)
  const loginId = randomId()
  const code = randomCode()
  const token = randomToken()
  const { isLink = false } = request
  const to = request.address
  const scene = sceneOf(context.config, {
    ...request.device,
    project_id: request.projectId,
    host_origin: request.hostOrigin,
  })
  const link = `${context.config.secureOrigin}/device?token=${token}`
  const undo: (() => Promise<unknown>)[] = []
  try {
    const { projectId, userId } = request
    undo.push(await limits.consumeAll(requesterBudgets(request.device, { mailbox, isKnown, projectId, userId })))
    await database.transaction(async (queries) => {
      await waitTurn(queries, { mailbox, isKnown, address: request.address, thumbprint: request.device.thumbprint })
      await insertLogin(queries, request, { loginId, mailbox, isKnown })
    })
    undo.push(() => database.query('DELETE FROM logins WHERE id = $1', [loginId]))
    undo.push(await limits.consumeAll(mailboxBudgets(request.device, { mailbox, isKnown })))
    await mailer.send(
      isLink ? deviceMail(scene, { to, link }) : codeMail(scene, { to, code, purpose: request.purpose }),
    )
  } catch (cause) {
    for (const step of undo) await step()
    throw cause
  }
  await database.transaction(async ({ query }) => {
    await query(
      'UPDATE logins SET used = true WHERE mailbox = $1 AND purpose = $2 AND thumbprint = $3 AND id <> $4 AND NOT used',
      [mailbox, request.purpose, request.device.thumbprint, loginId],
    )
    await query('UPDATE logins SET code_hash = $2, device_token_hash = $3 WHERE id = $1', [
      loginId,
      isLink ? null : codeHash(context.codeSecret, loginId, code),
      isLink ? hashOf(token) : null,
    ])
  })
  return { loginId, resendAfterSeconds: COOLDOWN_S, expiresAt: Date.now() + TTL_MS }
}

async function insertLogin(
  { query }: Queries,
  request: RequestFn,
  { loginId, mailbox, isKnown }: { loginId: string; mailbox: string; isKnown: boolean },
) {
  await query(
    `INSERT INTO logins (id, mailbox, address, purpose, user_id, project_id, host_origin, thumbprint, known, tries_left,
       device_confirmed, language, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + interval '${TTL}')`,
    [
      loginId,
      mailbox,
      request.address,
      request.purpose,
      request.userId ?? null,
      request.projectId,
      request.hostOrigin,
      request.device.thumbprint,
      isKnown,
      isKnown ? TRIES : STRANGER_TRIES,
      !request.isLink,
      request.device.language,
    ],
  )
}

/** Known devices and unknown ones wait separately, so others cannot block a user. @throws ApiError COOLDOWN */
async function waitTurn(
  { query }: Queries,
  { mailbox, isKnown, address, thumbprint }: { mailbox: string; isKnown: boolean; address: string; thumbprint: string },
) {
  const [turn] = await query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine', [
    `${isKnown} ${isKnown ? address : mailbox}`,
  ])
  // Another request is running; waiting would end in the same answer.
  if (!turn?.mine) throw new ApiError('COOLDOWN', { retryAfterSeconds: COOLDOWN_S })
  const [last] = await query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM max(created_at) + interval '${COOLDOWN_S} seconds' - now()))::int AS seconds
     FROM logins WHERE mailbox = $1 AND (thumbprint = $3 OR known = $2 AND (NOT known OR address = $4))`,
    [mailbox, isKnown, thumbprint, address],
  )
  if (last && last.seconds > 0) throw new ApiError('COOLDOWN', { retryAfterSeconds: last.seconds })
}

export type Login = {
  id: string
  address: string
  purpose: Purpose
  user_id: string | null
  project_id: string
  host_origin: string
  language: string
}

type Tried = Login & { mailbox: string; known: boolean; code_hash: Buffer; tries_left: number }

/** Counts tries atomically before comparing (T54). @throws ApiError CODE_WRONG; CODE_VOID if spent or foreign (T56) */
export async function spendCode(
  { database, limits, codeSecret, wrongCodes }: Context,
  { loginId, code, purpose, device }: { loginId: string; code: string; purpose: Purpose; device: Device },
): Promise<Login> {
  const [login] = await database.query<Tried>(
    `UPDATE logins SET tries_left = tries_left - 1
     WHERE id = $1 AND thumbprint = $2 AND purpose = $3 AND NOT used AND tries_left > 0 AND expires_at > now() AND code_hash IS NOT NULL
     RETURNING *`,
    [loginId, device.thumbprint, purpose],
  )
  try {
    await limits.consumeAll(tryBudgets(device, login))
  } catch (cause) {
    // A try that a limit refuses is not counted.
    await database.query('UPDATE logins SET tries_left = tries_left + 1 WHERE id = $1', [login?.id])
    throw cause
  }
  if (login === undefined) throw new ApiError('CODE_VOID')
  if (!sameBytes(login.code_hash, codeHash(codeSecret, loginId, code))) {
    if (!login.known) await wrongCodes.record(login.project_id)
    throw login.tries_left === 0
      ? new ApiError('CODE_VOID')
      : new ApiError('CODE_WRONG', { triesLeft: login.tries_left })
  }
  if (!login.known) {
    for (const [rule, key] of wrongCodeBudgets(login.project_id)) await limits.giveBack(rule, key)
  }
  const spent = await database.query('UPDATE logins SET used = true WHERE id = $1 AND NOT used RETURNING id', [loginId])
  if (spent.length === 0) throw new ApiError('CODE_VOID')
  await rememberDevice(database, device.thumbprint, login.address)
  return login
}

export async function restoreCode({ database }: Context, loginId: string): Promise<void> {
  await database.query('UPDATE logins SET used = false, tries_left = tries_left + 1 WHERE id = $1', [loginId])
}

/** @param address without it, any address counts */
export async function openLogin(
  { database }: Context,
  { userId, purpose, device, address }: { userId: string; purpose: Purpose; device: Device; address?: string },
): Promise<string> {
  const [login] = await database.query<{ id: string }>(
    `SELECT id FROM logins WHERE user_id = $1 AND purpose = $2 AND thumbprint = $3 AND NOT used AND code_hash IS NOT NULL
       AND ($4::text IS NULL OR address = $4)
     ORDER BY created_at DESC LIMIT 1`,
    [userId, purpose, device.thumbprint, address],
  )
  if (login === undefined) throw new ApiError('CODE_VOID')
  return login.id
}

/** Returns false for a void link. @throws ApiError MAIL_UNAVAILABLE; the link stays valid */
export async function confirmDevice(context: Context, token: string): Promise<boolean> {
  const { database, mailer, codeSecret } = context
  const [login] = await database.query<Login & { thumbprint: string; mailbox: string }>(
    `UPDATE logins SET device_confirmed = true, device_token_hash = NULL
     WHERE device_token_hash = $1 AND NOT used AND expires_at > now() RETURNING *`,
    [hashOf(token)],
  )
  if (login === undefined) return false
  const code = randomCode()
  try {
    const scene = sceneOf(context.config, { ...login, browser: '' })
    await mailer.send(codeMail(scene, { to: login.address, code, purpose: login.purpose }))
  } catch (cause) {
    await database.query('UPDATE logins SET device_confirmed = false, device_token_hash = $2 WHERE id = $1', [
      login.id,
      hashOf(token),
    ])
    throw cause
  }
  await database.query('UPDATE logins SET code_hash = $2 WHERE id = $1', [
    login.id,
    codeHash(codeSecret, login.id, code),
  ])
  await rememberDevice(database, login.thumbprint, login.address)
  return true
}

export async function deviceRequest({ database }: Context, token: string): Promise<{ site: string } | undefined> {
  const [login] = await database.query<Login>(
    'SELECT * FROM logins WHERE device_token_hash = $1 AND NOT used AND expires_at > now()',
    [hashOf(token)],
  )
  return login && { site: login.host_origin }
}
