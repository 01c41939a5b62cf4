import { setup as startPostgres } from './startPostgres.ts'

/** Starts PostgreSQL once for all projects of a run, each of which calls this. The first one ends it. */
export async function setup() {
  return process.env.AIRLOCK_TEST_DATABASE === undefined ? startPostgres() : undefined
}
