import { setup as startPostgres } from './startPostgres.ts'

/** The first caller stops it. */
export async function setup() {
  return process.env.AIRLOCK_TEST_DATABASE === undefined ? startPostgres() : undefined
}
