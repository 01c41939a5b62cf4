import type { Context } from './context.ts'
import type { Queries } from './database.ts'
import type { Mail } from './mailer.ts'
import { randomId } from './secrets.ts'

/** How long a notice is tried again while mails cannot be sent. */
const LIFE = '2 days'
/** Longer than a mail takes with every time-out of the mailer. */
const CLAIM = '5 minutes'
const MAX_AT_ONCE = 200
/** So many failures in a row are the mail server's, not a mailbox's. */
const MAX_FAILURES = 3
/** Of one process; what is more waits for `sendNotices`. */
const MAX_SENDING = 20

type Post = Pick<Context, 'database' | 'mailer'>

/** What a person must learn is kept with the change that it tells of, so that a mail server that is down loses neither. @returns its id */
export async function queueNotice({ query }: Queries, mail: Mail): Promise<string> {
  const id = randomId()
  await query('INSERT INTO notices (id, mail) VALUES ($1, $2)', [id, JSON.stringify(mail)])
  return id
}

const sending = new Set<Promise<boolean>>()

/** Sends one while its call is answered: nobody waits for a mail server. */
export function sendSoon(post: Post, id: string | undefined): void {
  if (id === undefined || sending.size >= MAX_SENDING) return
  const sent = sendNotice(post, id)
  sending.add(sent)
  void sent.finally(() => sending.delete(sent))
}

/** Resolves when every notice that is being sent is sent, or left for later. */
export async function noticesSent(): Promise<void> {
  await Promise.all(sending)
}

/** Claims one, so that of two processes one sends it, and sends it outside of any transaction. @returns whether it is sent */
async function sendNotice({ database: { query }, mailer }: Post, id: string): Promise<boolean> {
  try {
    const [claimed] = await query<{ mail: Mail }>(
      `UPDATE notices SET tried_at = now(), claimed_until = now() + interval '${CLAIM}'
       WHERE id = $1 AND (claimed_until IS NULL OR claimed_until < now()) RETURNING mail`,
      [id],
    )
    if (claimed) {
      await mailer.send(claimed.mail)
      await query('DELETE FROM notices WHERE id = $1', [id])
    }
    return true
  } catch {
    await query('UPDATE notices SET claimed_until = NULL WHERE id = $1', [id]).catch(() => {})
    return false
  }
}

/** Sends what waits, what was not tried yet before the rest. @throws what PostgreSQL says */
export async function sendNotices(post: Post): Promise<void> {
  const { query } = post.database
  await query(`DELETE FROM notices WHERE created_at < now() - interval '${LIFE}'`)
  const waiting = await query<{ id: string }>(
    `SELECT id FROM notices WHERE claimed_until IS NULL OR claimed_until < now()
     ORDER BY tried_at NULLS FIRST, created_at LIMIT ${MAX_AT_ONCE}`,
  )
  let failures = 0
  for (const { id } of waiting) {
    failures = (await sendNotice(post, id)) ? 0 : failures + 1
    if (failures === MAX_FAILURES) return
  }
}
