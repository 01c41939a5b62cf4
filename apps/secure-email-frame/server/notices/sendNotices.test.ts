import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../ApiError.ts'
import type { Email } from '../mail/mailer.ts'
import { randomId } from '../secrets/secrets.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { noticesSent, queueEmail, sendInBackground, sendNotices } from './noticeQueue.ts'

let tried: Email[]
let sent: Email[]
let server: TestServer
let onMail: (email: Email) => unknown

beforeEach(async () => {
  tried = []
  sent = []
  onMail = () => {}
  const mailer = {
    async send(email: Email) {
      tried.push(email)
      await onMail(email)
      sent.push(email)
    },
    close() {},
  }
  server = await testServer({ mailer, limits: { noticesByPerson: 2 } })
})
afterEach(async () => {
  await noticesSent()
  await server.close()
})

const reject = () => Promise.reject(new ApiError('MAIL_UNAVAILABLE'))
const addressOf = (user: number) => `${user}@mail.example`

async function newPerson(): Promise<string> {
  const id = randomId()
  await server.database.query('INSERT INTO users (id) VALUES ($1)', [id])
  return id
}

async function queued({ to = addressOf(0), subject = 'A change', ago = 0, by }: Queued = {}): Promise<string> {
  const { database } = server
  const email = { to, subject, text: `${subject} was made.\n`, html: '' }
  const id = await queueEmail(database, by ?? (await newPerson()), email)
  await database.query('UPDATE notices SET created_at = now() - $2 * interval $$1 minute$$ WHERE id = $1', [id, ago])
  return id
}
type Queued = { to?: string; subject?: string; ago?: number; by?: string }

async function queuedOf(users: number) {
  const ids = []
  for (let user = 0; user < users; user += 1) {
    ids.push(await queued({ to: addressOf(user), ago: users - user }))
  }
  return ids
}

const left = () => server.database.query<{ id: string }>('SELECT id FROM notices')
const claim = (ids: string[]) =>
  server.database.query("UPDATE notices SET claimed_until = now() + interval '1 minute' WHERE id = ANY($1)", [ids])
const addressesOf = (mails: Email[]) => mails.map(({ to }) => to)

describe('[T95] a pass over the notices', () => {
  test('sends to everybody in one pass, the oldest first', async () => {
    await queuedOf(5)
    await sendNotices(server.post)
    expect(addressesOf(sent)).toEqual([0, 1, 2, 3, 4].map(addressOf))
    expect(await left()).toEqual([])
  })

  test('joins what waits for one address in the order in which it was made', async () => {
    const by = await newPerson()
    for (const [subject, ago] of [
      ['Second', 20],
      ['Third', 10],
      ['First', 30],
    ] as const) {
      await queued({ by, subject, ago })
    }
    await sendNotices(server.post)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: addressOf(0), subject: 'Changes to your wallet: 3' })
    expect(sent[0]?.text.match(/^(First|Second|Third)(?=:)/gm)).toEqual(['First', 'Second', 'Third'])
  })

  test('stops after three failures in a row, keeping everything', async () => {
    await queuedOf(5)
    onMail = reject
    await sendNotices(server.post)
    expect(addressesOf(tried)).toEqual([0, 1, 2].map(addressOf))
    expect(await left()).toHaveLength(5)

    onMail = () => {}
    await sendNotices(server.post)
    expect(addressesOf(sent)).toEqual([3, 4, 0, 1, 2].map(addressOf))
  })

  test('continues while mailboxes reject, but not three in a row', async () => {
    await queuedOf(7)
    onMail = ({ to }) => ([2, 5].map(addressOf).includes(to) ? undefined : reject())
    await sendNotices(server.post)
    expect(addressesOf(tried)).toEqual([0, 1, 2, 3, 4, 5, 6].map(addressOf))
    expect(addressesOf(sent)).toEqual([2, 5].map(addressOf))
    expect(await left()).toHaveLength(5)
  })

  test("does not count a user's limit as failure, and waits", async () => {
    for (const user of [0, 1, 2]) {
      const by = await newPerson()
      for (const _ of [1, 2]) await server.post.limits.take('noticesByPerson', by)
      await queued({ to: addressOf(user), ago: 10, by })
    }
    await queued({ to: addressOf(3) })
    await sendNotices(server.post)
    expect(addressesOf(tried)).toEqual([addressOf(3)])
    const waits = await server.database.query<{ minutes: number }>(
      'SELECT extract(epoch FROM claimed_until - now())::float / 60 AS minutes FROM notices',
    )
    expect(waits).toHaveLength(3)
    for (const { minutes } of waits) {
      expect(minutes).toBeGreaterThan(55)
      expect(minutes).toBeLessThan(61)
    }
  })

  test('takes what another process sends meanwhile for no failure', async () => {
    const [, ...others] = await queuedOf(5)
    onMail = ({ to }) => (to === addressOf(0) ? claim(others.slice(0, 3)) : undefined)
    await sendNotices(server.post)
    expect(addressesOf(sent)).toEqual([0, 4].map(addressOf))
    expect(await left()).toHaveLength(3)
  })
})

describe('[T95] a notice that is sent while its call is answered', () => {
  test('limits a pass to twenty, and frees capacity afterwards', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    onMail = () => gate
    const ids = await queuedOf(22)
    for (const id of ids) sendInBackground(server.post, id)
    release()
    await noticesSent()
    expect(sent).toHaveLength(20)
    expect((await left()).map(({ id }) => id).sort()).toEqual(ids.slice(20).sort())
    sendInBackground(server.post, ids[20])
    await noticesSent()
    expect(sent).toHaveLength(21)
  })

  test('makes no query without a database', async () => {
    const requests: unknown[] = []
    const query = async (text: string) => {
      requests.push(text)
      return []
    }
    sendInBackground({ ...server.post, database: { ...server.database, query } as never }, undefined)
    await noticesSent()
    expect(requests).toEqual([])
  })

  test('sends later if the database is down, silently', async () => {
    const id = await queued()
    const query = () => Promise.reject(new Error('away'))
    sendInBackground({ ...server.post, database: { ...server.database, query } as never }, id)
    await noticesSent()
    expect(sent).toEqual([])
    await sendNotices(server.post)
    expect(sent).toHaveLength(1)
  })
})
