declare module 'smtp-server' {
  import type { Server } from 'node:net'

  export type SMTPSession = { envelope: { rcptTo: { address: string }[] } }
  export class SMTPServer {
    constructor(options: {
      authOptional?: boolean
      disabledCommands?: string[]
      logger?: boolean
      /** Time that connections may stay after closing, in ms. */
      closeTimeout?: number
      onData(stream: NodeJS.ReadableStream, session: SMTPSession, callback: (error?: Error) => void): void
    })
    server: Server
    on(event: 'error', listener: (cause: Error) => void): this
    listen(port: number, host: string): void
    close(done: () => void): void
  }
}
