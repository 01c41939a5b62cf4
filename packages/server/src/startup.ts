export function collectProblems() {
  const problems: string[] = []
  return {
    add: (problem: string) => void problems.push(problem),
    /** @returns the value, or undefined if `read` throws: the message is collected */
    attempt<Value>(read: () => Value): Value | undefined {
      try {
        return read()
      } catch (cause) {
        problems.push((cause as Error).message)
        return undefined
      }
    },
    throwAll(): void {
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
  }
}

export function parsePort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`PORT is ${JSON.stringify(value)}. Write a number from 0 to 65535.`)
}

type ListenAddress = { port: number; host: string }
type ListenError = NodeJS.ErrnoException & { probe?: ListenAddress }

export function listenProblem(cause: ListenError, server: ListenAddress): string {
  const prefix = cause.probe ? 'HEALTH_' : ''
  const name = `${prefix}PORT`
  const { port: number, host: address } = cause.probe ?? server
  if (cause.code === 'EADDRINUSE')
    return `${name}: ${number} is taken on ${address}. Stop what listens there, or set ${name} to another.`
  if (cause.code === 'EACCES')
    return `${name}: ${number} may not be opened by this user. Set ${name} to one above 1023.`
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return `${prefix}HOST: ${address} is not an address of this machine. Set ${prefix}HOST to one, such as 127.0.0.1 or 0.0.0.0.`
  return cause.message
}

export function exitOnError<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    return exitWithError((cause as Error).message)
  }
}

export function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}

export function exitAfterCheck(): void {
  if (process.argv.includes('--check')) process.exit(0)
}
