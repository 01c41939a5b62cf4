import { readFileSync, writeFileSync } from 'node:fs'
import { channelRecord } from './channelRecord.ts'

/** Keeps the channel of a release: `tsx e2e/drills/releases/keepChannel.ts`, after its version is set. */
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const file = new URL(`./channel-${version}.json`, import.meta.url)
writeFileSync(file, `${JSON.stringify(channelRecord(), null, 2)}\n`)
