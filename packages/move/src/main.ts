import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { KITS } from './kits/kits.ts'
import { kitsOf } from './project/kitsOf.ts'
import { moveProject } from './project/moveProject.ts'
import { isTried, tryAppKit } from './project/tryAppKit.ts'
import { reasonAgainst } from './project/workTree.ts'

const USAGE = `Usage: airlock-move [KIT] --frame URL [--dry] [--try]
  KIT         ${KITS.map(({ name }) => name).join(', ')}. Without one, the kits in package.json.
  --frame     the origin of your modal, such as https://wallet.example
  --dry       prints what would change
  --try       installs Airlock under AppKit's name; a second call takes it back`

const { version } = manifest
const folder = process.cwd()

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      frame: { type: 'string' },
      dry: { type: 'boolean', default: false },
      try: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) console.log(USAGE)
  else run(values, positionals[0])
} catch (cause) {
  const isUsage = String((cause as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(`${(cause as Error).message}${isUsage ? `\n\n${USAGE}` : ''}`)
  process.exitCode = 1
}

function run(
  { frame, dry: isDry, try: isTrying }: { frame?: string | undefined; dry: boolean; try: boolean },
  name?: string,
) {
  if (frame === undefined) throw new Error(`--frame is missing: the origin of your modal.\n\n${USAGE}`)
  // `localhost:3401` parses as a URL with a scheme, whose origin is the text "null".
  if (!URL.canParse(frame) || !/^https?:/.test(frame))
    throw new Error(`${frame} is not a URL. Write one such as https://wallet.example.`)
  const frameUrl = new URL(frame).origin
  // Taking a trial back removes only its own edits, which are the changes of the work tree.
  const isSafe = isDry || (isTrying && isTried(folder))
  const reason = isSafe ? undefined : reasonAgainst(folder)
  if (reason !== undefined) throw new Error(reason)
  if (isTrying) {
    const { isTried: isOn, done, todos } = tryAppKit({ folder, frameUrl, version, isDry })
    print(isDry ? 'Would change' : 'Changed', done)
    print('To do by hand', todos)
    return console.log(
      isOn
        ? '\nRun npm install and your app. Adapters of AppKit stay what they are. Take it back with the same command.'
        : '\nAppKit is back. Run npm install.',
    )
  }
  const { kits, done, todos } = moveProject({ folder, kits: kitsOf(folder, name), frameUrl, version, isDry })
  console.log(`Kits: ${kits.join(', ')}`)
  print(isDry ? 'Would change' : 'Changed', done)
  print('To do by hand', todos)
  if (done.length > 0) console.log('\nNext: npm install, then your type check. The guide: docs/moving.')
}

function print(title: string, lines: readonly string[]) {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
