import type { Context } from '../../context.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { phraseShownEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'

/** Emails the user that the recovery phrase was shown. */
export async function noteExport(context: Context, session: Session): Promise<void> {
  const { user_id: userId } = session
  const { email } = await readUser(context.database, userId)
  if (email === null) return
  const message = phraseShownEmail(sceneOf(context.config, session), email)
  sendInBackground(context, await queueEmail(context.database, userId, message))
}
