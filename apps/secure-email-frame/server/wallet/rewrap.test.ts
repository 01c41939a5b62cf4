import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { afterEach, expect, test } from 'vitest'
import { MIGRATIONS } from '../database/migrations.ts'
import { type KeyEncryption, keysInMemory } from '../secrets/keyEncryption.ts'
import { logIn, type TestServer, testDevice, testServer, WALLET } from '../testing/testServer.ts'
import { keyMessages, rewrapServerSlots } from './rewrap.ts'

const [old, current] = [randomBytes(32), randomBytes(32)]
const PREVIOUS = new Map([['old', old]])
const BOTH = new Map([
  ['new', current],
  ['old', old],
])
const NEW = new Map([['new', current]])

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})
const start = async (keys: Map<string, Buffer>, databaseUrl?: string) => {
  const server = await testServer({ keys, ...(databaseUrl && { databaseUrl }) })
  open.push(server)
  return server
}

async function wallets(count: number, keys = PREVIOUS) {
  const url = await newDatabase()
  const database = await openDatabase(url, MIGRATIONS)
  open.push(database)
  const encryption = keysInMemory(keys)
  const dataKeys = new Map<string, string>()
  for (let index = 0; index < count; index += 1) {
    const userId = `user${String(index).padStart(4, '0')}`
    const dataKey = randomBytes(32)
    dataKeys.set(userId, dataKey.toString('hex'))
    const slot = await encryption.wrap(dataKey, `${userId}|${WALLET.walletId}`)
    await database.query('INSERT INTO users (id, email) VALUES ($1, $1)', [userId])
    await database.query('INSERT INTO wallets (user_id, wallet, server_slot) VALUES ($1, $2, $3)', [
      userId,
      JSON.stringify(WALLET),
      JSON.stringify(slot),
    ])
  }
  const opened = async (encryptionNow: KeyEncryption) => {
    const rows = await database.query<{ user_id: string; server_slot: never }>(
      'SELECT user_id, server_slot FROM wallets',
    )
    return new Map(
      await Promise.all(
        rows.map(async ({ user_id, server_slot }): Promise<[string, string]> => {
          const dataKey = await encryptionNow.unwrap(server_slot, `${user_id}|${WALLET.walletId}`)
          return [user_id, dataKey.toString('hex')]
        }),
      ),
    )
  }
  const keysInUse = async () => {
    const rows = await database.query<{ key: string | null }>(
      "SELECT DISTINCT server_slot->>'key' AS key FROM wallets ORDER BY 1",
    )
    return rows.map(({ key }) => key)
  }
  return { url, database, dataKeys, opened, keysInUse }
}

test('[T97] drops a rotated key once all wallets are rewrapped', async () => {
  const first = await start(PREVIOUS)
  const dataKey = randomBytes(32).toString('base64url')
  const device = await testDevice(first)
  await logIn(first, device)
  await device.call('wallet/create', { wallet: WALLET, dataKey })
  await first.forgetCooldown()
  const report = await rewrapServerSlots({ database: first.database, keyEncryption: keysInMemory(BOTH) })
  expect(keyMessages(report, ['new', 'old'])).toEqual([
    'KEK: wallets wrapped again under the key new: 1.',
    'KEK: no wallet uses the key old. You can remove it.',
  ])
  const retired: TestServer = await start(NEW, first.url)
  const again = await testDevice(retired)
  await logIn(retired, again)
  expect(await again.call('wallet/dataKey', {})).toMatchObject({ value: { dataKey } })
})

test('[T97] rewraps many wallets once with two processes', async () => {
  const { database, dataKeys, opened, keysInUse } = await wallets(250)
  const passes = await Promise.all([1, 2].map(() => rewrapServerSlots({ database, keyEncryption: keysInMemory(BOTH) })))
  expect(passes.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(250)
  expect(await keysInUse()).toEqual(['new'])
  expect(await opened(keysInMemory(NEW))).toEqual(dataKeys)
  const again = await rewrapServerSlots({ database, keyEncryption: keysInMemory(BOTH) })
  expect(again).toEqual({ rewrapped: 0, older: new Map() })
})

test('[T97] continues an interrupted rewrap', async () => {
  const { database, dataKeys, opened } = await wallets(5)
  const encryption = keysInMemory(BOTH)
  let calls = 0
  const failing: KeyEncryption = {
    ...encryption,
    async wrap(dataKey, context) {
      calls += 1
      if (calls === 3) throw new Error('the process ended')
      return encryption.wrap(dataKey, context)
    },
  }
  await expect(rewrapServerSlots({ database, keyEncryption: failing })).rejects.toThrow('the process ended')
  expect(await rewrapServerSlots({ database, keyEncryption: encryption })).toMatchObject({ rewrapped: 3 })
  expect(await opened(keysInMemory(NEW))).toEqual(dataKeys)
})

test('[T97] keeps a wallet locked that its user locked meanwhile', async () => {
  const { database, keysInUse } = await wallets(1)
  const encryption = keysInMemory(BOTH)
  const locking: KeyEncryption = {
    ...encryption,
    async wrap(dataKey, context) {
      await database.query('UPDATE wallets SET server_slot = NULL')
      return encryption.wrap(dataKey, context)
    },
  }
  expect(await rewrapServerSlots({ database, keyEncryption: locking })).toMatchObject({ rewrapped: 0 })
  expect(await keysInUse()).toEqual([null])
})

test('[T97] reports a missing or changed key and keeps its wallets', async () => {
  const { database, dataKeys, opened } = await wallets(2)
  const without = await rewrapServerSlots({ database, keyEncryption: keysInMemory(NEW) })
  expect(keyMessages(without, ['new'])).toEqual([
    'KEK: wallets wrapped by the key old, which is not given: 2. Add it behind the first.',
  ])
  const impostor = new Map([...NEW, ['old', randomBytes(32)] as const])
  const wrong = await rewrapServerSlots({ database, keyEncryption: keysInMemory(impostor) })
  expect(keyMessages(wrong, ['new', 'old'])).toEqual([
    'KEK: wallets that do not open with the key old, which wraps them: 2. Compare it with the earlier key.',
  ])
  expect(await opened(keysInMemory(PREVIOUS))).toEqual(dataKeys)
})

test('[T97] rewraps keys at start, and logs when the old key can be removed', async () => {
  const { url, keysInUse } = await wallets(3)
  const path = join(mkdtempSync(join(tmpdir(), 'airlock-rewrap-')), 'airlock.config.json')
  const config = { modalOrigin: 'https://wallet.example', secureOrigin: 'https://secure.example', projects: {} }
  writeFileSync(path, JSON.stringify(config))
  const server = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      AIRLOCK_CONFIG: path,
      DATABASE_URL: url,
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'a@mail.example',
      KEK: [...BOTH].map(([id, key]) => `${id}:${key.toString('base64')}`).join(','),
      CODE_SECRET: randomBytes(32).toString('base64'),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => server.once('exit', resolve))
  let output = ''
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('You can remove it')) resolve()
    })
    void closed.then(() => resolve())
  })
  server.kill('SIGTERM')
  await closed
  expect(output).toContain('KEK: wallets wrapped again under the key new: 3.')
  expect(output).toContain('KEK: no wallet uses the key old. You can remove it.')
  expect(await keysInUse()).toEqual(['new'])
})
