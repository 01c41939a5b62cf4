import type { Context } from '../../context.ts'
import { auditChange } from '../../database/audit.ts'
import { sceneOf } from '../../mail/Scene.ts'
import { phraseShownEmail } from '../../notices/changeMails.ts'
import { queueEmail, sendInBackground } from '../../notices/noticeQueue.ts'
import { readUser, type Session } from '../../sessions/sessions.ts'

export async function noteExport(context: Context, session: Session): Promise<void> {
  const { user_id: userId } = session
  const notice = await context.database.transaction(async (queries) => {
    await auditChange(queries, 'exported', session)
    const { email } = await readUser(queries, userId)
    return email === null
      ? undefined
      : queueEmail(queries, userId, phraseShownEmail(sceneOf(context.config, session), email))
  })
  sendInBackground(context, notice)
}
