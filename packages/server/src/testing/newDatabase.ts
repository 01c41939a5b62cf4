import { randomBytes } from 'node:crypto'
import pg from 'pg'

export async function newDatabase(): Promise<string> {
  const server = process.env.AIRLOCK_TEST_DATABASE
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}
