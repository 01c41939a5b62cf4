import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRelease } from '../readRelease.ts'
import { UsageError } from '../usageError.ts'
import { checkInstallation } from './checkInstallation.ts'
import { summaryOf } from './finding.ts'
import { readConfigFile } from './readConfigFile.ts'

const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' }

export async function checkCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      app: { type: 'string', multiple: true },
      project: { type: 'string' },
      config: { type: 'string' },
    },
  })
  const [url] = positionals
  const findings = url === undefined ? [readConfigFile(values.config)] : await checkUrl(url, values)
  for (const finding of findings) {
    console.log(`${MARKS[finding.level]}${finding.text}`)
    if (finding.level !== 'ok') console.log(`        ${finding.fix}`)
  }
  console.log(`\n${summaryOf(findings)}`)
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1
}

async function checkUrl(url: string, { app, project }: { app?: string[] | undefined; project?: string | undefined }) {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`${url} is not a URL. Write the modal's origin, such as https://wallet.example.`)
  }
  const root = fileURLToPath(new URL('../client', import.meta.url))
  return checkInstallation({
    url,
    projectId: project,
    sites: app ?? [],
    release: readRelease(root),
  })
}
