import type { Context } from '../../context.ts'
import { phraseShownEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../sessions/sessions.ts'

/** Emails the user that the recovery phrase was shown. */
export async function noteExport(context: Context, { user_id: userId, host_origin: site }: Session): Promise<void> {
  const { email } = await readUser(context.database, userId)
  if (email === null) return
  sendInBackground(context, await queueEmail(context.database, userId, phraseShownEmail({ to: email, site })))
}
