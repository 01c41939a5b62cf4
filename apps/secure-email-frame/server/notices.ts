import type { Context } from './context.ts'
import type { Queries } from './database.ts'
import { Fault } from './Fault.ts'
import type { Mail } from './mailer.ts'
import { joinedMail } from './noticeMails.ts'
import { randomId } from './secrets.ts'

/** A notice that cannot be sent is tried again for this long. */
const LIFE = '2 days'
/** Longer than a mail takes with every time-out of the mailer. */
const CLAIM = '5 minutes'
/** Mails of one pass. */
const MAX_AT_ONCE = 200
/** Notices of one mail. */
const MAX_JOINED = 500
/** So many failures in a row are the mail server's, not a mailbox's. */
const MAX_FAILURES = 3
/** Of one process; what is more waits for `sendNotices`. */
const MAX_SENDING = 20
const WAITS = '(claimed_until IS NULL OR claimed_until < now())'

type Post = Pick<Context, 'database' | 'mailer' | 'limits'>

/** Stores a notice in the transaction of the change that it tells of, so that a mail server that is down loses neither. @returns its id */
export async function queueNotice({ query }: Queries, userId: string, mail: Mail): Promise<string> {
  const id = randomId()
  await query('INSERT INTO notices (id, user_id, mail) VALUES ($1, $2, $3)', [id, userId, JSON.stringify(mail)])
  return id
}

const sending = new Set<Promise<boolean>>()

/** Sends one while its call is answered: nobody waits for a mail server. */
export function sendSoon(post: Post, id: string | undefined): void {
  if (id === undefined || sending.size >= MAX_SENDING) return
  const sent = send(post, 'id = $1', [id])
  sending.add(sent)
  void sent.finally(() => sending.delete(sent))
}

/** Resolves when every notice that is being sent is sent, or left for later. */
export async function noticesSent(): Promise<void> {
  await Promise.all(sending)
}

type Claimed = { id: string; user_id: string; mail: Mail; created_at: Date }

/**
 * Claims what waits, so that of two processes one sends it, and sends it outside of any transaction, in one mail. What is over the
 * limit of the person waits for its end.
 *
 * @returns whether no mail failed
 */
async function send({ database: { query }, mailer, limits }: Post, which: string, values: string[]): Promise<boolean> {
  let ids: string[] = []
  try {
    const claimed = await query<Claimed>(
      `UPDATE notices SET tried_at = now(), claimed_until = now() + interval '${CLAIM}' WHERE id IN
       (SELECT id FROM notices WHERE ${which} AND ${WAITS} ORDER BY created_at LIMIT ${MAX_JOINED} FOR UPDATE SKIP LOCKED)
       RETURNING id, user_id, mail, created_at`,
      values,
    )
    const [first, ...others] = claimed.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
    if (first === undefined) return true
    ids = claimed.map(({ id }) => id)
    const undo = await limits.takeAll([['noticesByPerson', first.user_id]])
    try {
      await mailer.send(others.length === 0 ? first.mail : joinedMail(claimed.map(({ mail }) => mail)))
    } catch (cause) {
      await undo()
      throw cause
    }
    await query('DELETE FROM notices WHERE id = ANY($1)', [ids])
    return true
  } catch (cause) {
    const heldFor = cause instanceof Fault && cause.code === 'TOO_MANY' ? cause.facts.retryAfterSeconds : undefined
    const until = "UPDATE notices SET claimed_until = now() + $2 * interval '1 second' WHERE id = ANY($1)"
    await query(until, [ids, heldFor ?? null]).catch(() => {})
    return heldFor !== undefined
  }
}

/** Sends what waits, all of one person and address in one mail, what was not tried yet before the rest. @throws what PostgreSQL says */
export async function sendNotices(post: Post): Promise<void> {
  const { query } = post.database
  const lost = await query(`DELETE FROM notices WHERE created_at < now() - interval '${LIFE}' RETURNING id`)
  if (lost.length > 0) console.error(`notices: ${lost.length} could not be mailed within ${LIFE}, and are dropped.`)
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
