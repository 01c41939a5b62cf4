import type { Context } from './context.ts'
import type { Queries } from './database.ts'
import type { Mail } from './mailer.ts'
import { randomId } from './secrets.ts'

/** How long a notice is tried again while mails cannot be sent. */
const LIFE = '2 days'
const MAX_AT_ONCE = 200
/** So many failures in a row are the mail server's, not a mailbox's. */
const MAX_FAILURES = 3

type Post = Pick<Context, 'database' | 'mailer'>

/** What a person must learn is kept with the change that it tells of, so that a mail server that is down loses neither. @returns its id */
export async function queueNotice({ query }: Queries, mail: Mail): Promise<string> {
  const id = randomId()
  await query('INSERT INTO notices (id, mail) VALUES ($1, $2)', [id, JSON.stringify(mail)])
  return id
}

/** Sends one that waits, or leaves it for `sendNotices`. @returns whether it is sent */
export async function sendNotice({ database, mailer }: Post, id: string): Promise<boolean> {
  try {
    // Within the transaction: of two processes one sends it, and where sending fails it is still there.
    await database.transaction(async ({ query }) => {
      const [notice] = await query<{ mail: Mail }>(
        'DELETE FROM notices WHERE id = (SELECT id FROM notices WHERE id = $1 FOR UPDATE SKIP LOCKED) RETURNING mail',
        [id],
      )
      if (notice) await mailer.send(notice.mail)
    })
    return true
  } catch {
    await database.query('UPDATE notices SET tried_at = now() WHERE id = $1', [id]).catch(() => {})
    return false
  }
}

/** Sends what waits, what was not tried yet before the rest. @throws what PostgreSQL says */
export async function sendNotices(post: Post): Promise<void> {
  const { query } = post.database
  await query(`DELETE FROM notices WHERE created_at < now() - interval '${LIFE}'`)
  const waiting = await query<{ id: string }>(
    `SELECT id FROM notices ORDER BY tried_at NULLS FIRST, created_at LIMIT ${MAX_AT_ONCE}`,
  )
  let failures = 0
  for (const { id } of waiting) {
    failures = (await sendNotice(post, id)) ? 0 : failures + 1
    if (failures === MAX_FAILURES) return
  }
}
