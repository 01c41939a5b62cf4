import { allCommand } from './all/allCommand.ts'
import { routerCommand } from './all/routerCommand.ts'
import { checkCommand } from './check/checkCommand.ts'
import { initCommand } from './init/initCommand.ts'
import { serveCommand } from './serve/serveCommand.ts'
import { UsageError } from './usageError.ts'

const USAGE = `Usage:
  airlock-modal [--config FILE] [--port N] [-- COMMAND]
      Serves the modal. Without a configuration it serves every page on localhost.
      COMMAND runs next to it, such as a dev server.
  airlock-modal all [--config FILE] [--port N]
      Serves the modal, the gateway and the secure server by one port, by host name.
  airlock-modal init --origin URL --app ORIGIN [--app ORIGIN] [--relay URL] [--gateway ORIGIN] [--secure ORIGIN]
      Writes airlock.config.json.
  airlock-modal check [URL] [--app ORIGIN] [--project ID] [--config FILE]
      Checks a running installation, or the configuration if there is no URL.`

const COMMANDS: Record<string, (args: string[]) => Promise<void> | void> = {
  all: allCommand,
  check: checkCommand,
  init: initCommand,
  router: routerCommand,
  serve: serveCommand,
}

const [name = 'serve', ...rest] = process.argv.slice(2)
try {
  if (name === '--help' || name === '-h' || name === 'help') console.log(USAGE)
  else if (name.startsWith('-')) await serveCommand([name, ...rest])
  else {
    const command = COMMANDS[name]
    if (!command) throw new UsageError(`Unknown command: ${name}.`)
    await command(rest)
  }
} catch (cause) {
  const isUsage = cause instanceof UsageError || String((cause as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
  console.error(isUsage ? `${(cause as Error).message}\n\n${USAGE}` : (cause as Error).message)
  process.exitCode = isUsage ? 2 : 1
}
