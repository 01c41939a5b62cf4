import { createHash } from 'node:crypto'
import type { SecureCall } from '@airlock/protocol/secure/api'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { fakeFullDisk } from '@airlock/server/testing/fakeFullDisk'
import { afterEach, expect, test, vi } from 'vitest'
import { queueEmail, sendNotices } from '../notices/noticeQueue.ts'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { owner } from '../testing/signIn.ts'
import type { TestServer } from '../testing/testServer.ts'

const start = closeAfterEach(afterEach)
const UNAVAILABLE = { status: 503, fault: { code: 'UNAVAILABLE', next: 'Try again in a moment.' } }

async function readRows({ database: { query } }: TestServer) {
  const tables = await query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const hash = createHash('sha256')
  for (const { name } of tables)
    hash.update(JSON.stringify(await query(`SELECT * FROM ${name} AS one ORDER BY one::text`)))
  return hash.digest('hex')
}

test('[T92] returns 503 while the disk is full, names it in the log, and changes nothing', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = await start()
  const { device, email } = await owner(server)
  const rows = await readRows(server)
  const free = await fakeFullDisk(server.database)
  for (const name of Object.keys(serverApi) as SecureCall[])
    expect(await device.call(name, {} as never)).toMatchObject(UNAVAILABLE)
  expect(log).toHaveBeenCalledWith(
    '/api/session/user: error: could not extend file "base/16384/16712": No space left on device',
  )
  expect(log.mock.calls.flat().join()).not.toContain(email)
  await free()
  expect(await readRows(server)).toBe(rows)
  expect(await device.call('session/user', {})).toMatchObject({ ok: true, value: { email } })
})

test('[T95] rolls a change back if the disk has no space for its notice', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = await start()
  const { device, email } = await owner(server)
  const countNotices = () => server.mails.filter(({ to, subject }) => to === email && !/^[0-9]{6}/.test(subject)).length
  const before = countNotices()
  const free = await fakeFullDisk(server.database, 'notices')
  expect(await device.call('account/delete', {})).toMatchObject(UNAVAILABLE)
  expect(await device.call('session/user', {})).toMatchObject({ ok: true })
  expect(countNotices()).toBe(before)
  await free()
  expect(await device.call('account/delete', {})).toMatchObject({ ok: true })
  expect(countNotices()).toBe(before + 1)
  expect(log).toHaveBeenCalledOnce()
})

test('[T95] keeps a stored notice while the disk is full, then sends it once', async () => {
  const server = await start()
  const { email, userId } = await owner(server)
  const notice = { to: email, subject: 'Changed', text: 'x', html: 'x' }
  await queueEmail(server.database, userId, notice)
  const free = await fakeFullDisk(server.database)
  await expect(sendNotices(server.post)).rejects.toThrow('No space left on device')
  expect(server.mails).not.toContainEqual(notice)
  await free()
  await sendNotices(server.post)
  await sendNotices(server.post)
  expect(server.mails.filter(({ subject }) => subject === notice.subject)).toHaveLength(1)
  expect(await server.database.query('SELECT id FROM notices')).toEqual([])
})
