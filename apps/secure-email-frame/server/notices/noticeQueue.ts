import type { Queries } from '@airlock/server/openDatabase'
import { ApiError } from '../ApiError.ts'
import type { Context } from '../context.ts'
import type { Email } from '../mail/mailer.ts'
import { randomId } from '../secrets/secrets.ts'
import { digestEmail } from './changeMails.ts'

const TTL = '2 days'
/** Longer than all timeouts of the mailer. */
const CLAIM = '5 minutes'
const MAX_AT_ONCE = 200
const MAX_JOINED = 500
/** After this many failures in a row, the mail server is at fault. */
const MAX_FAILURES = 3
const MAX_SENDING = 20
const WAITS = '(claimed_until IS NULL OR claimed_until < now())'

type Post = Pick<Context, 'database' | 'mailer' | 'limits'>

/** Stores a notice in the transaction of its change, so neither is lost if the mail server is down. @returns its id */
export async function queueEmail({ query }: Queries, userId: string, email: Email): Promise<string> {
  const id = randomId()
  await query('INSERT INTO notices (id, user_id, mail) VALUES ($1, $2, $3)', [id, userId, JSON.stringify(email)])
  return id
}

const sending = new Set<Promise<unknown>>()

/** Sends one in the background: clients do not wait for mail servers. */
export function sendInBackground(post: Post, id: string | undefined): void {
  if (id === undefined || sending.size >= MAX_SENDING) return
  const sent: Promise<unknown> = send(post, 'id = $1', [id])
    .catch(() => {})
    .finally(() => sending.delete(sent))
  sending.add(sent)
}

export async function noticesSent(): Promise<void> {
  await Promise.all(sending)
}

type Claimed = { id: string; user_id: string; mail: Email; created_at: Date }

async function claim({ query }: Queries, condition: string, values: string[]): Promise<Claimed[]> {
  const claimed = await query<Claimed>(
    `UPDATE notices SET tried_at = now(), claimed_until = now() + interval '${CLAIM}' WHERE id IN
     (SELECT id FROM notices WHERE ${condition} AND ${WAITS} ORDER BY created_at LIMIT ${MAX_JOINED} FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id, mail, created_at`,
    values,
  )
  return claimed.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
}

/** Notices above the user's limit wait. @returns false if sending failed @throws PostgreSQL errors */
async function send({ database, mailer, limits }: Post, condition: string, values: string[]): Promise<boolean> {
  const claimed = await claim(database, condition, values)
  const [first, ...others] = claimed
  if (first === undefined) return true
  const ids = claimed.map(({ id }) => id)
  try {
    const undo = await limits.consumeAll([['noticesByPerson', first.user_id]])
    const mails = claimed.map(({ mail: email }) => email)
    try {
      await mailer.send(others.length === 0 ? first.mail : digestEmail(first.mail.to, mails))
    } catch (cause) {
      await undo()
      throw cause
    }
  } catch (cause) {
    const heldFor = cause instanceof ApiError ? cause.context.retryAfterSeconds : undefined
    const until = "UPDATE notices SET claimed_until = now() + $2 * interval '1 second' WHERE id = ANY($1)"
    await database.query(until, [ids, heldFor])
    return heldFor !== undefined
  }
  await database.query('DELETE FROM notices WHERE id = ANY($1)', [ids])
  return true
}

/** @throws PostgreSQL errors */
export async function sendNotices(post: Post): Promise<void> {
  const { query } = post.database
  const lost = await query(`DELETE FROM notices WHERE created_at < now() - interval '${TTL}' RETURNING id`)
  if (lost.length > 0) console.error(`notices: dropped ${lost.length} emails that could not be sent within ${TTL}.`)
  const waiting = await query<{ user_id: string; address: string }>(
    `SELECT user_id, mail->>'to' AS address FROM notices WHERE ${WAITS}
     GROUP BY 1, 2 ORDER BY min(tried_at) NULLS FIRST, min(created_at) LIMIT ${MAX_AT_ONCE}`,
  )
  let failures = 0
  for (const { user_id: userId, address } of waiting) {
    const isSent = await send(post, "user_id = $1 AND mail->>'to' = $2", [userId, address])
    failures = isSent ? 0 : failures + 1
    if (failures === MAX_FAILURES) return
  }
}
