import { relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { createProject } from './createProject.ts'
import { type Prompt, readAnswers, USAGE } from './readAnswers.ts'

const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) console.log(USAGE)
else await main().catch(fail)

async function main() {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined
  const ask: Prompt =
    terminal && (async (question, fallback) => (await terminal.question(`${question} [${fallback}]: `)) || fallback)
  const responses = await readAnswers(args, ask).finally(() => terminal?.close())
  const target = createProject(responses, fileURLToPath(new URL('./templates', import.meta.url)), manifest.version)
  const folder = relative(process.cwd(), target) || '.'
  console.log(['Created the project. Next:', '', `  cd ${folder}`, '  npm install', '  npm run dev'].join('\n'))
  // A modal on this machine serves every page on localhost.
  if (!isOnThisMachine(responses.frame))
    console.log(`\nAdd the page's origin to airlock.config.json of ${responses.frame}.`)
}

function isOnThisMachine(frame: string) {
  return frame === 'local' || /^https?:\/\/(?:[^/:]+\.)?localhost(?::|$)/.test(frame)
}

function fail(cause: Error & { code?: unknown }) {
  const isUsage = String(cause.code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${cause.message}\n\n${USAGE}` : cause.message)
  process.exitCode = 1
}
