import { writeFileSync } from 'node:fs'
import { compileSnapshot } from '../../tools/descriptors/compileSnapshot.ts'
import { SPLITTER_DESCRIPTION } from '../facts/described.ts'

export type WorldDescriptors = { file: string; root: string }

/** Reads no code, because its contracts are not proxies. */
export async function writeDescriptors(file: string): Promise<WorldDescriptors> {
  const files = [{ path: 'splitter', content: SPLITTER_DESCRIPTION }]
  const { snapshot, problems } = await compileSnapshot(files, async () => undefined)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writeFileSync(file, JSON.stringify(snapshot))
  return { file, root: snapshot.root }
}
