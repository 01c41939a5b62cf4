import type { Queries } from '../openDatabase.ts'

const TABLES = "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'"
const MESSAGE = 'could not extend file "base/16384/16712": No space left on device'

/** Reads and deletions work. Returns what frees the disk. @param only the table that no longer grows */
export async function fakeFullDisk({ query }: Queries, only?: string): Promise<() => Promise<void>> {
  await query(
    `CREATE OR REPLACE FUNCTION fake_full_disk() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION '${MESSAGE}' USING ERRCODE = 'disk_full'; END $$`,
  )
  const tables = await query<{ name: string }>(TABLES)
  for (const { name } of tables.filter((table) => only === undefined || table.name === only))
    await query(`CREATE TRIGGER fake_full_disk BEFORE INSERT OR UPDATE ON ${name} EXECUTE FUNCTION fake_full_disk()`)
  return async () => {
    await query('DROP FUNCTION fake_full_disk CASCADE')
  }
}
